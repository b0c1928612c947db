import { expect, test } from 'vitest'
import { logIn } from '#contract/identity/calls.ts'
import { requestTokens } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 0.1 })

const guess = (phoneNumber: string) => send(server.url, logIn, { body: { phoneNumber, password: 'wrong password' } })
const token = (form: Record<string, string>) => requestTokens(server.url, form)

test('one address may try so many logins a minute, whatever the phone number', async () => {
  const statuses = []
  for (const last of '12345') statuses.push((await guess(`081000000${last}`)).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const limited = await guess('0810000009')
  expect(limited.headers.get('retry-after')).not.toBeNull()
  expect(limited.problem.code).toBe('rate_limited')
})

test('the token endpoint of the whole server reads forms, refuses in OAuth’s words and is limited too', async () => {
  const refused = await token({ grant_type: 'refresh_token', client_id: 'storefront', refresh_token: 'x' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await token({ grant_type: 'none', client_id: 'storefront' })).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(11)
})
