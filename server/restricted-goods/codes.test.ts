import { expect, test as plainTest } from 'vitest'
import { changeCart, refreshCart } from '#contract/cart/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { confirmCode, getEligibility, requestCode } from '#contract/restricted-goods/calls.ts'
import { beer } from '#test/builders/catalogue.ts'
import { withoutNumbers } from '#test/builders/phone-code.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { sweepCodes } from './sweep.ts'

const rice = 1
const lager = 4
const minute = 60_000

const server = await testServer({
  products: { [rice]: { stock: 1000 }, [lager]: { categoryId: beer, stock: 1000 } },
})

const ask = (retailer: RetailerClient, phoneNumber = retailer.phone, customerID = retailer.id) =>
  retailer.call(requestCode, { body: { customerID, phoneNumber } })
const confirm = (retailer: RetailerClient, verifyCode: string, customerID = retailer.id) =>
  retailer.call(confirmCode, { body: { customerID, verifyCode } })

/** The newest code on its way to a phone. */
async function codeOf({ phone }: RetailerClient): Promise<string> {
  const { text } = await server.db
    .selectFrom('sms')
    .select('text')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(text)?.[0] ?? ''
}
const anotherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** Makes the code older by so many milliseconds. */
const letPass = (outletId: string, ms: number) =>
  server.db
    .updateTable('verification_code')
    .set({ expires_at: new Date(Date.now() + 5 * minute - ms) })
    .where('outlet_id', '=', outletId)
    .execute()

const test = plainTest.extend('retailer', () => server.retailer())

// Specification 1.22, 3.52, 4.41, 9.11
test('a code in Thai, signed by the supplier, goes to the phone and opens the goods for a day', async ({
  retailer,
}) => {
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  expect(await ask(retailer)).toMatchObject({ status: 202, body: { expiresIn: 300 } })
  const sent = await server.db.selectFrom('sms').selectAll().where('phone', '=', retailer.phone).execute()
  expect(sent.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^รหัสยืนยันคือ \d{6} ใช้ได้ 5 นาที ห้ามบอกรหัสนี้กับใคร \(ร้านค้าส่ง\)$/),
  ])
  const before = Date.now()
  const confirmed = await confirm(retailer, await codeOf(retailer))
  expect(confirmed).toMatchObject({ status: 200, body: { verifyStatus: true } })
  expect(confirmed.headers.get('set-cookie')).toBe('verify-restrict-product=1; Path=/; Max-Age=86400; SameSite=Lax')
  const { until } = await server.db
    .selectFrom('restricted_grant')
    .select('until')
    .where('outlet_id', '=', retailer.id)
    .executeTakeFirstOrThrow()
  expect((until.getTime() - before) / minute).toBeCloseTo(24 * 60, 0)
  expect((await retailer.call(getProfile)).body.phoneVerified).toBe(true)
})

test('what a code to one phone has opened is not open for another phone of the account', async ({ retailer }) => {
  await ask(retailer)
  await confirm(retailer, await codeOf(retailer))
  const granted = async () => (await retailer.call(getEligibility)).body.grantedUntil
  expect(await granted()).not.toBeNull()
  expect(await retailer.tap(lager, 1)).toMatchObject({ status: 200 })
  await server.db.updateTable('outlet').set({ phone: '0899922211' }).where('id', '=', retailer.id).execute()
  expect(await granted()).toBeNull()
  // The cart and the order say the same, also where nobody has taken the row away.
  const refused = { status: 403, problem: { code: 'restricted_product' } }
  expect([await retailer.tap(lager, 1), await retailer.order()]).toMatchObject([refused, refused])
})

test('the code is not stored as it is', async ({ retailer }) => {
  await ask(retailer)
  const row = await server.db
    .selectFrom('verification_code')
    .selectAll()
    .where('outlet_id', '=', retailer.id)
    .executeTakeFirstOrThrow()
  expect(withoutNumbers(row)).not.toContain(await codeOf(retailer))
  expect(row.code_hash).toMatch(/^[\w-]{43}$/)
})

// Specification 4.43, 6.17
test('the grant, not the cookie, lets goods into the cart, in part too, and into an order', async ({ retailer }) => {
  const cookie = { cookie: 'verify-restrict-product=1' }
  const add = (partial: 'true' | 'false') =>
    retailer.call(changeCart, {
      query: { partial },
      body: { retailerId: retailer.id, cartItems: [rice, lager].map((productId) => ({ productId, qty: 1 })) },
      headers: cookie,
    })
  expect(await add('false')).toMatchObject({ status: 403, problem: { code: 'restricted_product' } })
  expect((await add('true')).body).toMatchObject({
    cartItems: [{ productId: rice, qty: 1 }],
    problems: [{ productId: lager, code: 'restricted_product' }],
  })

  await ask(retailer)
  await confirm(retailer, await codeOf(retailer))
  expect(await add('false')).toMatchObject({ status: 200 })
  expect(await retailer.order()).toMatchObject({ status: 201 })

  await add('true')
  await server.db
    .updateTable('restricted_grant')
    .set({ until: new Date() })
    .where('outlet_id', '=', retailer.id)
    .execute()
  expect((await retailer.call(refreshCart)).body.problems).toEqual([{ productId: lager, code: 'restricted_product' }])
  expect(await retailer.order()).toMatchObject({
    status: 403,
    problem: { code: 'restricted_product', products: [{ productId: lager, code: 'restricted_product' }] },
  })
})

test.each([
  ['08x-xxx', 422, 'validation'],
  ['0', 422, 'validation'],
  ['0899999999', 403, 'forbidden'],
] as const)('no code goes to %s, which is not the number of the account', async (phone, status, code) => {
  const retailer = await server.retailer()
  expect(await ask(retailer, phone)).toMatchObject({
    status,
    problem: { code, errors: [{ path: 'phoneNumber', code: 'phone_invalid' }] },
  })
  const sent = await server.db.selectFrom('sms').select('id').where('phone', 'in', [phone, retailer.phone]).execute()
  expect(sent).toEqual([])
})

test('nor to the number of another account, and nobody learns whether a number has one', async ({ retailer }) => {
  const other = await server.retailer()
  const [ofAnother, ofNobody] = [await ask(retailer, other.phone), await ask(retailer, '0899999999')]
  expect([ofAnother.status, ofAnother.problem]).toEqual([403, ofNobody.problem])
  const sent = await server.db.selectFrom('sms').select('id').where('phone', '=', other.phone).execute()
  expect(sent).toEqual([])
})

test("the account's number is known in every form people write it, and so is the code", async ({ retailer }) => {
  const thai = (digits: string) => digits.replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? '')
  const { phone } = retailer
  for (const form of [`+66 ${phone.slice(1)}`, thai(phone), `${phone.slice(0, 3)}-${phone.slice(3)}`]) {
    expect((await ask(retailer, form)).status).toBe(202)
  }
  expect((await confirm(retailer, ` ${thai(await codeOf(retailer))} `)).body).toEqual({ verifyStatus: true })
})

// Specification 5.12
test('another shop can neither ask nor confirm', async () => {
  const [retailer, other] = [await server.retailer(), await server.retailer()]
  await ask(retailer)
  const code = await codeOf(retailer)
  expect(await ask(other, retailer.phone, retailer.id)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
  expect(await confirm(other, code, retailer.id)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
  expect((await confirm(other, code)).body).toEqual({ verifyStatus: false })
})

test('a code proves only the phone that it was sent to', async ({ retailer }) => {
  await ask(retailer)
  const code = await codeOf(retailer)
  const change = { phone: '0899990000', phone_verified: false }
  await server.db.updateTable('outlet').set(change).where('id', '=', retailer.id).execute()
  expect((await confirm(retailer, code)).body).toEqual({ verifyStatus: false })
  expect((await retailer.call(getProfile)).body.phoneVerified).toBe(false)
})

// Specification 5.10
test('a code works once, and a new one replaces it', async ({ retailer }) => {
  await ask(retailer)
  const first = await codeOf(retailer)
  await ask(retailer)
  const second = await codeOf(retailer)
  if (first !== second) expect((await confirm(retailer, first)).body).toEqual({ verifyStatus: false })
  expect((await confirm(retailer, second)).body).toEqual({ verifyStatus: true })
  expect((await confirm(retailer, second)).body).toEqual({ verifyStatus: false })
})

// Specification 5.13
test('a code is good for five minutes', async ({ retailer }) => {
  await ask(retailer)
  await letPass(retailer.id, 5 * minute)
  const code = await codeOf(retailer)
  expect(await confirm(retailer, code)).toMatchObject({ status: 422, problem: { code: 'code_expired' } })
  await letPass(retailer.id, 4.9 * minute)
  expect((await confirm(retailer, code)).body).toEqual({ verifyStatus: true })
})

// Specification 5.14
test('after five wrong codes the right one does not help; a new one does', async ({ retailer }) => {
  await ask(retailer)
  const code = await codeOf(retailer)
  for (const by of [1, 2, 3, 4, 5]) {
    const wrong = await confirm(retailer, anotherThan(code, by))
    expect(wrong).toMatchObject({ status: 200, body: { verifyStatus: false } })
    expect(wrong.headers.get('set-cookie')).toBeNull()
  }
  expect(await confirm(retailer, code)).toMatchObject({ status: 422, problem: { code: 'code_too_many' } })
  await ask(retailer)
  expect((await confirm(retailer, await codeOf(retailer))).body).toEqual({ verifyStatus: true })
})

test('of twenty guesses sent at once five are looked at', async ({ retailer }) => {
  await ask(retailer)
  const code = await codeOf(retailer)
  const guesses = Array.from({ length: 20 }, (_, by) => confirm(retailer, anotherThan(code, by + 1)))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(422)])
})

test('guesses without a code are answered and counted as those with one', async () => {
  const [without, withCode] = [await server.retailer(), await server.retailer()]
  await ask(withCode)
  const wrong = anotherThan(await codeOf(withCode))
  const answers = async (retailer: RetailerClient) => {
    const told: unknown[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const { status, body, headers } = await confirm(retailer, wrong)
      told.push([status, body, headers.get('set-cookie')])
    }
    return told
  }
  expect(await answers(without)).toEqual(await answers(withCode))
})

test('what is over is swept away: codes after their hour, grants at their end; nothing sooner', async () => {
  const [retailer, other] = [await server.retailer(), await server.retailer()]
  await Promise.all([ask(retailer), ask(other)])
  await confirm(retailer, await codeOf(retailer))
  await letPass(other.id, 60 * minute)
  const kept = async () => {
    const [codes, grants] = await Promise.all([
      server.db.selectFrom('verification_code').select('outlet_id').execute(),
      server.db.selectFrom('restricted_grant').select('outlet_id').execute(),
    ])
    return [codes, grants].map((rows) => [retailer, other].map(({ id }) => rows.some((row) => row.outlet_id === id)))
  }
  await sweepCodes(server.db, new Date())
  expect(await kept()).toEqual([
    [true, true],
    [true, false],
  ])
  await sweepCodes(server.db, new Date(Date.now() + 6 * minute))
  expect(await kept()).toEqual([
    [true, false],
    [true, false],
  ])
  await sweepCodes(server.db, new Date(Date.now() + 24 * 60 * minute + 1000))
  expect(await kept()).toEqual([
    [false, false],
    [false, false],
  ])
})
