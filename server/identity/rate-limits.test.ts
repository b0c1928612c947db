import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 0.1 })

const logIn = (phoneNumber: string) =>
  fetch(`${server.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, password: 'wrong password' }),
  })
const token = (form: Record<string, string>) =>
  fetch(`${server.url}/realms/marlin/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })

test('one address may try so many logins a minute, whatever the phone number', async () => {
  const statuses = []
  for (const last of '12345') statuses.push((await logIn(`081000000${last}`)).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const limited = await logIn('0810000009')
  expect(limited.headers.get('retry-after')).not.toBeNull()
  expect(await limited.json()).toMatchObject({ code: 'rate_limited' })
})

test('the token endpoint of the whole server reads forms, refuses in OAuth’s words and is limited too', async () => {
  const refused = await token({ grant_type: 'refresh_token', client_id: 'storefront', refresh_token: 'x' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await token({ grant_type: 'none', client_id: 'storefront' })).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(11)
})
