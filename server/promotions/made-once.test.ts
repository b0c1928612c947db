import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as coupons from '#contract/backoffice/trade/coupons/calls.ts'
import * as promotions from '#contract/backoffice/trade/promotions/calls.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import { couponTerms, promotionTerms } from '#test/builders/offers.ts'
import { staffClient, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// A press that is doubled, and one whose answer was lost: the draft is made once, and answered each time.

const rice = 1
const server = await testServer({ products: { [rice]: { price: 245_00, stock: 1000 } } })
const other = await testServer({ sharing: server, changesNothing: true })
const clerk = await server.as('clerk')
const atOther = await staffClient(other.url, clerk)

const drafts = async () =>
  (await server.db.selectFrom('offer_draft').select(['kind', 'key']).execute()).map(({ kind, key }) => `${kind} ${key}`)
let made = 0
const code = () => `ONCE-${(made += 1)}`

/** The same request at two processes at once, and again: its answers. */
async function thrice<Answer>(press: (who: StaffClient) => Promise<Answer>): Promise<Answer[]> {
  const both = await Promise.all([press(clerk), press(atOther)])
  return [...both, await press(atOther)]
}

test.each(['a promotion', 'a coupon', 'coupons with codes of their own'])('%s is made once per key', async (what) => {
  const [key, terms] = [randomUUID(), couponTerms({ code: code() })]
  const body = promotionTerms({ targets: [rice] })
  const press = async (who: StaffClient) => {
    if (what === 'a promotion') return who.call(promotions.createPromotion, { body, key })
    if (what === 'a coupon') return who.call(coupons.createCoupon, { body: terms, key })
    return who.call(coupons.createCouponBatch, { body: { ...terms, count: 3 }, key })
  }
  const before = await drafts()
  const answers = await thrice<{ status: number; body: unknown }>(press)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const { body: answer } of answers) expect(answer).toEqual(answers[0]?.body)
  expect((await drafts()).length - before.length).toBe(what === 'coupons with codes of their own' ? 3 : 1)
})

test('coupons are answered again although they have ended meanwhile', async () => {
  const late = await server.as('clerk')
  const body = {
    ...couponTerms({ code: code() }),
    endsAt: new Date(Date.now() + 10 * minuteMs).toISOString(),
    count: 2,
  }
  const make = (key: string) => late.call(coupons.createCouponBatch, { body, key })
  const key = randomUUID()
  const first = await make(key)
  expect(first.status).toBe(201)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * minuteMs })
  onTestFinished(() => void vi.useRealTimers())
  expect((await make(randomUUID())).status).toBe(422)
  expect(await make(key)).toMatchObject({ status: 201, body: first.body })
})

test('a key of one promotion is good for no other, and two presses with keys of their own make two', async () => {
  const key = randomUUID()
  const make = (nameThai: string, by: string) =>
    clerk.call(promotions.createPromotion, { body: promotionTerms({ targets: [rice], nameThai }), key: by })
  const first = await make('ลดข้าว', key)
  expect((await make('ลดข้าวอีก', key)).problem.code).toBe('idempotency_key_reused')
  const second = await make('ลดข้าว', randomUUID())
  expect(second.body.id).not.toBe(first.body.id)
})

test('a refused draft leaves its key free', async () => {
  const key = randomUUID()
  const make = (targets: number[]) => clerk.call(promotions.createPromotion, { body: promotionTerms({ targets }), key })
  expect((await make([999])).status).toBe(422)
  expect((await make([rice])).status).toBe(201)
})
