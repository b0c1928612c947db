import { expect, test } from 'vitest'
import { signInLimit } from '#server/http/limits/sign-in.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { staffPassword } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

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
