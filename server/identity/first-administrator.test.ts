import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { send } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { offerFirstAdministrator } from './identity.ts'

const server = await testServer({ secondFactor: 'off' })

const offer = () => offerFirstAdministrator({ db: server.db, newId: randomUUID }, new Date())
const ownPassword = 'คลังสินค้า-77'

test('an empty database gets one administrator, by a password that the newest start prints and that works once', async () => {
  const printed = await offer()
  const again = await offer()
  const { username = '', password = '' } = again ?? {}
  const page = loginPage(server)
  await page.open()
  expect((await page.send({ username, password: printed?.password ?? '' })).status).toBe(401)
  expect((await page.send({ username, password })).text).toContain('Choose your password')
  const { tokens } = await page.send({ new_password: ownPassword, repeated: ownPassword })
  const { body } = await send(server.url, getMe, { token: tokens?.access_token ?? '' })
  expect(body).toMatchObject({ roles: ['admin'] })
  expect(await offer()).toBeNull()
  const other = loginPage(server)
  await other.open()
  expect((await other.send({ username, password })).status).toBe(401)
})

test('of two processes that start at once, one opens the account', async () => {
  const empty = await startTestServer({ changesNothing: true })
  const deps = { db: empty.db, newId: randomUUID }
  const offered = await Promise.all([1, 2].map(() => offerFirstAdministrator(deps, new Date())))
  expect(offered.some((one) => one !== null)).toBe(true)
  expect(await empty.db.selectFrom('staff').select('username').execute()).toEqual([{ username: 'admin' }])
  await empty.close()
})
