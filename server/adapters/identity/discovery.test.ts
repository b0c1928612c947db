import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { startIdentityApp } from '#test/identity-app.ts'

const publicUrl = 'https://shop.example'

const database = await testDatabase()
const issuer = await startIdentityApp(database.url, { publicUrl })

afterAll(() => issuer.close())

/** `fetch` does not allow another Host header. */
async function discovered(path: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  const [response] = (await once(request(issuer.url, { path, headers }).end(), 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  return JSON.parse(text)
}

test.each([
  ['plainly', '/realms/marlin/.well-known/openid-configuration', {}],
  ['by another host', '/realms/marlin/.well-known/openid-configuration', { host: 'evil.example' }],
  [
    'through a proxy that says so',
    '/realms/marlin/.well-known/openid-configuration',
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  ],
  ['in another spelling', '/%72ealms/marlin/.well-known/openid%2Dconfiguration', {}],
])('asked %s, the issuer names itself by the address of the shop', async (_how, path, headers) => {
  const document = await discovered(path, headers)
  expect(document['issuer']).toBe(`${publicUrl}/realms/marlin`)
  const addresses = Object.entries(document).filter(([name]) => /_endpoint$|_uri$/.test(name))
  expect(addresses.length).toBeGreaterThan(3)
  for (const [name, address] of addresses)
    expect([name, String(address).startsWith(`${publicUrl}/realms/marlin/`)]).toEqual([name, true])
})

test('it names the grants that its clients may use, and no other', async () => {
  const document = await discovered('/realms/marlin/.well-known/openid-configuration', {})
  const grants = document['grant_types_supported'] as string[]
  expect(grants.toSorted()).toEqual(['authorization_code', 'password', 'refresh_token'])
  expect(document['response_types_supported']).toEqual(['code'])
})

test('it names nothing that no client of ours uses, and none of that answers', async () => {
  const document = await discovered('/realms/marlin/.well-known/openid-configuration', {})
  expect(Object.keys(document).filter((name) => /pushed|dpop|device|registration|introspection/.test(name))).toEqual([])
  const form = { client_id: 'backoffice', response_type: 'code', scope: 'openid', code_challenge: 'x'.repeat(43) }
  const body = new URLSearchParams({ ...form, redirect_uri: `${publicUrl}/backoffice/`, code_challenge_method: 'S256' })
  const pushed = await fetch(`${issuer.url}/realms/marlin/request`, { method: 'POST', body })
  expect(pushed.status).toBe(404)
  expect(await database.db.selectFrom('oidc_payload').select('model').execute()).toEqual([])
})
