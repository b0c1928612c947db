import { randomUUID } from 'node:crypto'
import { expect, test as plainTest } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { testDatabase } from '#test/database.ts'
import { givePoints, ledgerSum } from './retailer-points.fixture.ts'
import { expirePoints, ownLoyalty } from './loyalty.ts'

const database = await testDatabase()
const loyalty = ownLoyalty(database.db)

const now = new Date('2026-11-21T05:00:00Z')
const later = (years: number) => new Date(`${2026 + years}-06-01T05:00:00Z`)
const pointsOf = async (id: string, at = now) => {
  const account = await loyalty.account(id, at)
  return account.ok ? account.value.points : null
}
const member = (id: string) => ({ id, phone: '0812345678', name: 'ร้านป้า', phoneVerified: true })
const order = (outletId: string, event: number, orderId: string = randomUUID()) => ({
  orderId,
  outletId,
  event,
  orderNumber: `SD${event}`,
  at: now,
})

const test = plainTest.extend('id', () => randomUUID())

test('the ledger cannot be changed, nor emptied', async ({ id }) => {
  await givePoints(database, id, 10, now)
  const { db } = database
  await expect(db.updateTable('points_entry').set({ points: 99 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('points_entry').execute()).rejects.toThrow('append-only')
  expect(await pointsOf(id)).toBe(10)
})

test('what is delivered earns once, and less of it than before takes points back', async ({ id }) => {
  const delivered = { ...order(id, 5), member: member(id), goods: satang(1_050_00) }
  await loyalty.earn(delivered)
  await loyalty.earn(delivered)
  expect(await pointsOf(id)).toBe(10)
  await loyalty.earn({ ...delivered, event: 6, goods: satang(525_00) })
  expect(await pointsOf(id)).toBe(5)
  // Late events are ignored.
  await loyalty.earn(delivered)
  expect(await pointsOf(id)).toBe(5)
  expect(await ledgerSum(database, id)).toBe(5)
})

test('points that were spent before they were taken back are paid by the next ones earned', async ({ id }) => {
  const returned = { ...order(id, 1), member: member(id), goods: satang(2_000_00) }
  await loyalty.earn(returned)
  const spent = order(id, 2)
  await loyalty.hold({ ...spent, points: 20 })
  await loyalty.redeem({ ...spent, points: 20 })
  await loyalty.earn({ ...returned, event: 3, goods: satang(0) })
  expect([await pointsOf(id), await ledgerSum(database, id)]).toEqual([0, 0])
  await loyalty.earn({ ...order(id, 4), member: member(id), goods: satang(3_000_00) })
  expect(await pointsOf(id)).toBe(10)
})

test('points that expire first are used first, and come back to where they were', async ({ id }) => {
  await givePoints(database, id, 30, new Date('2025-03-01T00:00:00Z'))
  await givePoints(database, id, 30, now)
  const used = order(id, 7)
  await loyalty.hold({ ...used, points: 40 })
  const expiring = async () => {
    const account = await loyalty.account(id, now)
    return account.ok ? account.value.expiring : null
  }
  expect(await expiring()).toEqual([{ points: 20, on: '2027-12-31' }])
  await loyalty.redeem({ ...used, points: 40 })
  expect(await expiring()).toEqual([{ points: 20, on: '2027-12-31' }])
  await loyalty.redeem({ ...used, event: 8, points: 0 })
  expect(await expiring()).toEqual([
    { points: 30, on: '2026-12-31' },
    { points: 30, on: '2027-12-31' },
  ])
})

test('expired points do not count, are written down once, and the sum is the balance again', async ({ id }) => {
  await givePoints(database, id, 30, now)
  await givePoints(database, id, 12, later(1))
  expect(await pointsOf(id, later(2))).toBe(12)
  expect(await ledgerSum(database, id)).toBe(42)
  await Promise.all([expirePoints(database.db, later(2)), expirePoints(database.db, later(2))])
  expect(await ledgerSum(database, id)).toBe(12)
  expect(await expirePoints(database.db, later(2))).toBe(0)
})

test('points that come back after their lot has expired get thirty days', async ({ id }) => {
  await givePoints(database, id, 30, now)
  const used = order(id, 7)
  await loyalty.hold({ ...used, points: 30 })
  await loyalty.redeem({ ...used, points: 30 })
  await loyalty.redeem({ ...used, event: 8, at: later(2), points: 0 })
  await expirePoints(database.db, later(2))
  expect(await pointsOf(id, later(2))).toBe(30)
  expect(await pointsOf(id, new Date(later(2).getTime() + 31 * dayMs))).toBe(0)
})

test('fifty holds at once take what there is and no more', async ({ id }) => {
  await givePoints(database, id, 105, now)
  const held = await Promise.all(Array.from({ length: 50 }, () => loyalty.hold({ ...order(id, 1), points: 10 })))
  expect(held.filter(({ ok }) => ok)).toHaveLength(10)
  expect(held.flatMap((one) => (one.ok ? [] : one.error.code))).toEqual(Array(40).fill('points_short'))
  expect([await pointsOf(id), await ledgerSum(database, id)]).toEqual([5, 5])
})

test('a hold that comes after its release is refused; a hold, a release and a redemption may come twice', async ({
  id,
}) => {
  await givePoints(database, id, 50, now)
  const [late, twice] = [order(id, 1), order(id, 2)]
  await loyalty.release(late)
  expect(await loyalty.hold({ ...late, points: 10 })).toMatchObject({ error: { code: 'order_closed' } })
  for (let times = 0; times < 2; times += 1) await loyalty.hold({ ...twice, points: 20 })
  expect(await pointsOf(id)).toBe(30)
  for (let times = 0; times < 2; times += 1) await loyalty.redeem({ ...twice, points: 10 })
  expect(await pointsOf(id)).toBe(40)
  // A hold that became an order is not released.
  expect((await loyalty.release(twice)).ok).toBe(false)
  const given = order(id, 3)
  await loyalty.hold({ ...given, points: 20 })
  for (let times = 0; times < 2; times += 1) await loyalty.release(given)
  expect([await pointsOf(id), await ledgerSum(database, id)]).toEqual([40, 40])
})

test('a hold that is refused leaves nothing behind', async ({ id }) => {
  expect(await loyalty.hold({ ...order(id, 1), points: 10 })).toMatchObject({ error: { code: 'points_short' } })
  expect(await database.db.selectFrom('loyalty_member').selectAll().where('id', '=', id).execute()).toEqual([])
})

test("nobody spends another's points by naming their order", async () => {
  const [id, other] = [randomUUID(), randomUUID()]
  await givePoints(database, id, 50, now)
  await givePoints(database, other, 50, now)
  const own = order(id, 1)
  await loyalty.hold({ ...own, points: 20 })
  const stolen = { ...own, outletId: other, event: 9 }
  for (const answer of [await loyalty.release(stolen), await loyalty.redeem({ ...stolen, points: 0 })])
    expect(answer).toMatchObject({ error: { code: 'not_found' } })
  expect([await pointsOf(id), await pointsOf(other)]).toEqual([30, 50])
})

test('the tier of the year multiplies what is earned, and nobody falls on New Year’s Day', async ({ id }) => {
  await loyalty.earn({ ...order(id, 1), member: member(id), goods: satang(50_000_00) })
  const tierAt = async (at: Date) => {
    const account = await loyalty.account(id, at)
    return account.ok ? account.value.tier : null
  }
  expect([await tierAt(now), await tierAt(later(1)), await tierAt(later(2))]).toEqual(['silver', 'silver', 'member'])
  const before = (await pointsOf(id)) ?? 0
  await loyalty.earn({ ...order(id, 2), member: member(id), goods: satang(1_000_00) })
  expect(((await pointsOf(id)) ?? 0) - before).toBe(12)
})

test('a deleted account leaves points that are nobody’s and count no more', async ({ id }) => {
  await givePoints(database, id, 50, now)
  await loyalty.forget(id, now)
  await loyalty.forget(id, now)
  expect([await pointsOf(id), await ledgerSum(database, id)]).toEqual([0, 0])
  const kept = await database.db.selectFrom('loyalty_member').selectAll().where('id', '=', id).executeTakeFirst()
  expect(kept).toMatchObject({ phone: null, name: null })
})
