import { expect, test } from 'vitest'
import { signInLimit } from '#server/http/limits/sign-in.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { staffPassword } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 1 })

test('with too many sign-ins from one place the page says how long to wait, and keeps its form', async () => {
  const { username } = await server.as('clerk')
  const page = loginPage(server)
  await page.open()
  // Nothing is left to answer on a page that waits for its password.
  await Promise.all(Array.from({ length: signInLimit.perMinute }, () => page.send({ code: '1' })))
  const busy = await page.send({ username, password: staffPassword })
  expect([busy.status, busy.text]).toEqual([429, expect.stringMatching(/Too many tries. Wait \d+ (seconds?|minute)/)])
  expect(busy.text).toContain('name="username"')
})

test('an address begins so many sign-ins a minute by the page: each is stored until somebody goes on', async () => {
  const slow = await startTestServer({ sharing: server, rateLimitFactor: 0.05 })
  await server.db.deleteFrom('rate_limit').execute()
  const begin = async () => (await fetch(`${slow.url}/realms/marlin/protocol/openid-connect/auth`)).status
  const statuses = []
  for (let turn = 0; turn < 7; turn += 1) statuses.push(await begin())
  expect(statuses).toEqual([...Array(6).fill(400), 429])
  await slow.close()
})
