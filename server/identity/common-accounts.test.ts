import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { changeRetailerPhone, requestRetailerPhone } from '#contract/backoffice/retailers/sign-in/calls.ts'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import {
  changePassword,
  forgotPassword,
  listSessions,
  logIn,
  logInByCode,
  requestSignInCode,
  resetPassword,
} from '#contract/identity/calls.ts'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { refreshTokens, signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { clerk, fillAccounts, shop } from '#test/identity-app.ts'
import { testServer, type TestServer } from '#test/test-server.ts'

// Two suppliers. The second one trusts the first about who a retailer is.

const first = await testServer()
await fillAccounts(first.db)
const second = await testServer({ environment: { RETAILER_ISSUER: `${first.url}/realms/marlin` } })
const away = await testServer({ environment: { RETAILER_ISSUER: 'http://127.0.0.1:9/realms/marlin' } })
/** The second one when it trusts nobody any more. */
const alone = await testServer({ sharing: second, changesNothing: true })

async function signIn(server: TestServer, password: string = shop.password) {
  const { status, body, problem } = await send(server.url, logIn, { body: { phoneNumber: shop.phone, password } })
  return { ...problem, ...body, status }
}

const cartAt = (server: TestServer, token: string) => send(server.url, getCart, { token })

test('a retailer of one supplier signs in at another with the same phone number and password', async () => {
  const { status, access_token: token, refresh_token } = await signIn(second)
  expect([status, (await cartAt(second, token)).status]).toEqual([200, 200])
  expect((await refreshTokens(second.url, refresh_token)).status).toBe(200)
  // The same person signs in again.
  const again = await signIn(second)
  expect(decodeJwt(again.access_token).sub).toBe(decodeJwt(token).sub)
})

test('the tokens of one supplier open nothing at another, and no session stays at the issuer', async () => {
  const there = await signIn(first)
  const here = await signIn(second)
  expect((await cartAt(first, here.access_token)).status).toBe(401)
  expect((await cartAt(second, there.access_token)).status).toBe(401)
  const { body } = await send(first.url, listSessions, { token: there.access_token })
  expect(body).toMatchObject({ sessions: [{ current: true }] })
})

test('a wrong password is refused as by an own account', async () => {
  expect(await signIn(second, 'wrong password')).toMatchObject({ status: 401, code: 'invalid_credentials' })
})

test('a member of staff there is none here', async () => {
  const there = await signInByPassword(first.url, clerk.username, clerk.password)
  const { access_token: token } = (await there.json()) as { access_token: string }
  expect((await send(first.url, getMe, { token })).status).toBe(200)
  expect((await send(second.url, getMe, { token })).status).toBe(401)
  expect((await signInByPassword(second.url, clerk.username, clerk.password)).status).toBe(400)
})

test('a retailer that the supplier has suspended is not let in by another', async () => {
  await signIn(second)
  const suspend = (at: Date | null) =>
    second.db
      .updateTable('outlet')
      .set({ suspended_at: at, suspended_reason: at && 'ค้างชำระ' })
      .execute()
  await suspend(new Date())
  expect(await signIn(second)).toMatchObject({ status: 403, code: 'forbidden' })
  await suspend(null)
  expect((await signIn(second)).status).toBe(200)
})

test('while the issuer does not answer, those with a password here sign in all the same', async () => {
  expect(await signIn(away)).toMatchObject({ status: 503, code: 'unavailable' })
  await fillAccounts(away.db)
  expect((await signIn(away)).status).toBe(200)
})

test('who signs in by a code keeps the password that it has at the other supplier', async () => {
  await signIn(second)
  await second.db.updateTable('outlet').set({ phone_verified: false }).execute()
  await send(second.url, requestSignInCode, { body: { phoneNumber: shop.phone } })
  const body = { phoneNumber: shop.phone, code: await codeSentTo(second.db, shop.phone) }
  expect((await send(second.url, logInByCode, { body })).status).toBe(200)
  expect((await signIn(second)).status).toBe(200)
  // So that the next test does not read this code before its own has come.
  await second.db.deleteFrom('sms').execute()
})

test('a password that another supplier keeps is not changed here, nor opens it anything without that supplier', async () => {
  const { access_token: token } = await signIn(second)
  const words = { password: 'ข้าวเหนียว-99', confirmPassword: 'ข้าวเหนียว-99' }
  const body = { oldPassword: shop.password, ...words }
  expect(await send(second.url, changePassword, { token, body })).toMatchObject({
    status: 409,
    problem: { code: 'accounts_elsewhere' },
  })
  expect(await signIn(alone)).toMatchObject({ status: 401, code: 'invalid_credentials' })
})

test('who chose a password here and then got another number is not let in by the number and the password of before', async () => {
  const { access_token: token } = await signIn(second)
  const own = { password: 'ข้าวเหนียว-99', confirmPassword: 'ข้าวเหนียว-99' }
  await send(second.url, forgotPassword, { body: { phoneNumber: shop.phone } })
  const reset = { phoneNumber: shop.phone, code: await codeSentTo(second.db, shop.phone), ...own }
  expect((await send(second.url, resetPassword, { body: reset })).status).toBe(204)
  expect((await signIn(second)).status).toBe(401)
  const staff = await second.as('clerk')
  const params = { id: decodeJwt(token).sub ?? '' }
  const phoneNumber = '0899999991'
  await staff.call(requestRetailerPhone, { params, body: { phoneNumber } })
  const code = await codeSentTo(second.db, phoneNumber)
  expect((await staff.call(changeRetailerPhone, { params, body: { phoneNumber, code } })).status).toBe(200)
  // The issuer still knows the number of before, and who had it.
  expect(await signIn(second)).toMatchObject({ status: 401, code: 'invalid_credentials' })
  const here = await send(second.url, logIn, { body: { phoneNumber, password: own.password } })
  expect(here.status).toBe(200)
})
