import { expect, test } from 'vitest'
import { getPromotionCalendar } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { createPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { aPromotion } from '#test/builders/catalogue.ts'
import { promotionTerms } from '#test/builders/offers.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2
const start = Date.now()
const on = (day: number) => new Date(start + day * dayMs)

const server = await testServer({
  products: { [rice]: { price: 200_00 }, [soap]: { price: 107_00 } },
  stock: async (db) => {
    const tiers = [{ minimumBuy: 1, discountSatang: 1_00 }]
    const during = (from: number, until: number) => ({ tiers, startsAt: on(from), endsAt: on(until) })
    await aPromotion(db, { id: 11, productId: rice, ...during(-90, 90) })
    await aPromotion(db, { id: 12, productId: rice, ...during(-90, 5) })
    await aPromotion(db, { id: 13, productId: rice, ...during(4, 9) })
    await aPromotion(db, { id: 14, productId: soap, ...during(6, 60) })
    await aPromotion(db, { id: 15, level: 'cart', ...during(-90, 90) })
    await aPromotion(db, { id: 16, productId: soap, ...during(-90, -1) })
    // Withdrawn before it began: its end is before its start.
    await aPromotion(db, { id: 17, productId: soap, ...during(8, 7) })
  },
})
const manager = await server.as('manager')

const calendar = (from: number, until: number) =>
  manager.call(getPromotionCalendar, { query: { from: on(from).toISOString(), until: on(until).toISOString() } })

test('a calendar has what begins or ends in it, in that order, and says what runs all the time and what meets', async () => {
  const { body } = await calendar(0, 42)
  expect(body.content.map(({ id, state }) => [id, state])).toEqual([
    [13, 'scheduled'],
    [12, 'running'],
    [14, 'scheduled'],
  ])
  // 11 and 15.
  expect(body.throughout).toBe(2)
  const both = { startsAt: on(4).toISOString(), endsAt: on(5).toISOString(), products: 1 }
  expect(body.content[0]?.overlaps).toMatchObject([
    { id: 11, startsAt: on(4).toISOString(), endsAt: on(9).toISOString() },
    { id: 12, ...both },
  ])
  expect(body.content[1]?.overlaps).toMatchObject([{ id: 11 }, { id: 13, ...both }])
  expect(body.content[2]).toMatchObject({ overlaps: [], overlapCount: 0 })
})

test('drafts are in it, and weeks that are over have what ended then', async () => {
  const terms = promotionTerms({ targets: [soap], startsAt: on(20).toISOString(), endsAt: on(30).toISOString() })
  const { id } = (await manager.call(createPromotion, { body: terms })).body
  const { content } = (await calendar(15, 42)).body
  expect(content).toMatchObject([{ id, state: 'draft', overlaps: [{ id: 14, products: 1 }] }])
  expect((await calendar(-20, 0)).body.content.map((one) => [one.id, one.state])).toEqual([[16, 'ended']])
})

test('what ends at the very end of a time ends in it, and not in the next one: an end is exclusive', async () => {
  const { content, throughout } = (await calendar(50, 60)).body
  expect(content.map(({ id }) => id)).toEqual([14])
  // 11 and 15.
  expect(throughout).toBe(2)
  expect((await calendar(60, 70)).body.content).toEqual([])
})

test('a time that ends before it begins, or is too long, is refused', async () => {
  for (const [from, until, code] of [
    [5, 5, 'before_from'],
    [0, 101, 'too_long'],
  ] as const) {
    const { status, problem } = await calendar(from, until)
    expect([status, problem.errors]).toEqual([422, [{ path: 'until', code }]])
  }
})
