import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { createPriceChange, schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { assignRetailers, createPriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import { suspendRetailer, getRetailer } from '#contract/backoffice/retailers/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import { adjustLoyaltyPoints } from '#contract/backoffice/trade/loyalty/calls.ts'
import { createPromotion, endPromotion, publishPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { applyCoupon, usePoints } from '#contract/cart/calls.ts'
import { findStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { givePoints, ledgerSum } from '#server/loyalty/retailer-points.fixture.ts'
import { aCoupon } from '#test/builders/catalogue.ts'
import { promotionTerms } from '#test/builders/offers.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { retailerClient, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

// What becomes of an order while somebody, at another process, changes what it counts on: its promotion, its price list, its
// coupon, its points or its account.

const [rice, soap] = [1, 2]
const server = await testServer({
  rateLimitFactor: 1_000_000,
  products: { [rice]: { price: 100_00, stock: 1_000_000 }, [soap]: { price: 107_00, stock: 1_000_000 } },
})
const other = await testServer({ sharing: server, changesNothing: true })
const manager = await server.as('manager')

const order = (retailer: RetailerClient, expectedGrandTotalAmt: number) => () =>
  heard(retailer.order({ expectedGrandTotalAmt }))
/** The totals of what an account has ordered, oldest first; of a merged one, of the kept account. */
const totalsOf = async (outletId: string): Promise<number[]> =>
  (
    await server.db
      .selectFrom('orders')
      .select('grand_total_satang')
      .where('outlet_id', '=', outletId)
      .orderBy('order_number')
      .execute()
  ).map((row) => row.grand_total_satang / 100)
const revisionOf = async (id: string) => (await manager.call(getRetailer, { params: { id } })).body.revision

let coupons = 0
async function aCouponOf(limits: { totalLimit: number }): Promise<string> {
  const code = `LAST${(coupons += 1)}`
  await aCoupon(server.db, { code, discount: 10_00, ...limits })
  await Promise.all([server.refresh(), other.refresh()])
  return code
}

/** Its session has ended with its account, which its process hears of a moment later. */
const onceKnown = ['done', 'unauthenticated'] as const

testPairs(
  {
    'a promotion is ended while an order is placed with it': async () => {
      const terms = promotionTerms({ targets: [soap], perOutletLimit: 1 })
      const { id } = (await manager.call(createPromotion, { body: terms })).body
      await manager.call(publishPromotion, { params: { id }, body: { revision: 1 } })
      await other.refresh()
      const retailer = await other.retailer()
      await retailer.tap(soap, 5)
      return {
        first: () => heard(manager.call(endPromotion, { params: { id } })),
        second: order(retailer, 500),
        hear: { firstComesFirst: ['done', 'price_changed'], secondComesFirst: ['done', 'done'] },
        holds: async ([, ordered]) => {
          const uses = await server.db
            .selectFrom('promotion_use')
            .select('spent')
            .where('promotion_id', '=', id)
            .execute()
          expect([await totalsOf(retailer.id), uses.length]).toEqual(ordered === 'done' ? [[500], 1] : [[], 0])
        },
      }
    },
    'a retailer is put on another price list between its cart and its order': async () => {
      const { body: list } = await manager.call(createPriceList, { body: { name: `กลุ่ม ${randomUUID()}`, note: null } })
      const plan = {
        listId: list.id,
        selection: { kind: 'sheet' as const, text: 'sku,price\nSKU1,120' },
        basis: 'own' as const,
        rounding: { step: 0.01, direction: 'nearest' as const },
      }
      const draft = await manager.call(createPriceChange, {
        body: { ...plan, name: 'กลุ่ม', reason: 'ตกลงกัน', skipRejected: false },
      })
      const { id, revision } = draft.body
      await manager.call(schedulePriceChange, { params: { id }, body: { revision, startsAt: null } })
      const retailer = await other.retailer()
      await retailer.tap(rice, 1)
      const body = { add: [retailer.id], remove: [] }
      return {
        first: () => heard(manager.call(assignRetailers, { params: { id: list.id }, body })),
        second: order(retailer, 100),
        hear: { firstComesFirst: ['done', 'price_changed'], secondComesFirst: ['done', 'done'] },
        holds: async ([, ordered]) => {
          expect(await totalsOf(retailer.id)).toEqual(ordered === 'done' ? [100] : [])
          if (ordered !== 'done') expect((await retailer.cart()).grandTotalAmt).toBe(120)
        },
      }
    },
    'a coupon with one use left is used by two retailers': async () => {
      const code = await aCouponOf({ totalLimit: 1 })
      const [one, two] = [await server.retailer(), await other.retailer()]
      for (const retailer of [one, two]) {
        await retailer.tap(rice, 1)
        await retailer.call(applyCoupon, { body: { code } })
      }
      return {
        first: order(one, 90),
        second: order(two, 90),
        hear: { firstComesFirst: ['done', 'coupon_used_up'], secondComesFirst: ['coupon_used_up', 'done'] },
        holds: async () => expect([...(await totalsOf(one.id)), ...(await totalsOf(two.id))]).toEqual([90]),
      }
    },
    'points are deducted by the office while an order uses them': async () => {
      const retailer = await other.retailer()
      await givePoints(server, retailer.id, 50)
      await retailer.tap(soap, 1)
      await retailer.call(usePoints, { body: { points: 50 } })
      const deduct = { params: { id: retailer.id }, body: { points: -50, reason: 'ให้ผิดร้าน' }, key: randomUUID() }
      return {
        first: () => heard(manager.call(adjustLoyaltyPoints, deduct)),
        second: order(retailer, 57),
        hear: { firstComesFirst: ['done', 'points_short'], secondComesFirst: ['points_short', 'done'] },
        holds: async ([, ordered]) => {
          expect(await ledgerSum(server, retailer.id)).toBe(0)
          expect(await totalsOf(retailer.id)).toEqual(ordered === 'done' ? [57] : [])
        },
      }
    },
    'a cart with points is ordered at two processes': async () => {
      const retailer = await other.retailer()
      await givePoints(server, retailer.id, 50)
      await retailer.tap(soap, 1)
      await retailer.call(usePoints, { body: { points: 50 } })
      return {
        first: order(retailer, 57),
        second: order(await retailerClient(server.url, retailer), 57),
        hear: { firstComesFirst: ['done', 'cart_empty'], secondComesFirst: ['cart_empty', 'done'] },
        holds: async () =>
          expect([await totalsOf(retailer.id), await ledgerSum(server, retailer.id)]).toEqual([[57], 0]),
      }
    },
    'a retailer is suspended while it orders': async () => {
      const retailer = await other.retailer()
      await retailer.tap(rice, 1)
      const suspend = { params: { id: retailer.id }, body: { reason: 'เช็คเด้ง' } }
      return {
        first: () => heard(manager.call(suspendRetailer, suspend)),
        second: order(retailer, 100),
        hear: {
          firstComesFirst: ['done', 'forbidden'],
          secondComesFirst: ['done', 'done'],
          onceKnown,
        },
        holds: async ([, ordered]) => expect(await totalsOf(retailer.id)).toEqual(ordered === 'done' ? [100] : []),
      }
    },
    'an account becomes part of another one while it orders': async () => {
      const [from, into] = [await other.retailer(), await other.retailer()]
      await from.tap(rice, 1)
      const [revision, intoRevision] = [await revisionOf(from.id), await revisionOf(into.id)]
      const merge = { params: { id: from.id }, body: { into: into.id, revision, intoRevision } }
      return {
        first: () => heard(manager.call(mergeRetailer, merge)),
        second: order(from, 100),
        hear: { firstComesFirst: ['done', 'cart_empty'], secondComesFirst: ['done', 'done'], onceKnown },
        holds: async ([, ordered]) => {
          expect([await totalsOf(from.id), await totalsOf(into.id)]).toEqual([[], ordered === 'done' ? [100] : []])
          const { cartItems } = await into.cart()
          expect((cartItems ?? []).map(({ qty }) => qty)).toEqual(ordered === 'done' ? [] : [1])
        },
      }
    },
    'goods without the cart are ordered while the account becomes part of another one': async () => {
      const [from, into] = [await other.retailer(), await other.retailer()]
      const [revision, intoRevision] = [await revisionOf(from.id), await revisionOf(into.id)]
      const merge = { params: { id: from.id }, body: { into: into.id, revision, intoRevision } }
      return {
        first: () => heard(manager.call(mergeRetailer, merge)),
        second: () => heard(from.order({ lines: [{ productId: rice, qty: 1 }], expectedGrandTotalAmt: 100 })),
        hear: { firstComesFirst: ['done', 'not_found'], secondComesFirst: ['done', 'done'], onceKnown },
        holds: async ([, ordered]) =>
          expect([await totalsOf(from.id), await totalsOf(into.id)]).toEqual([[], ordered === 'done' ? [100] : []]),
      }
    },
    'an account is deleted on one device while another one orders': async () => {
      const retailer = await other.retailer()
      await retailer.tap(rice, 1)
      const again = await retailerClient(server.url, retailer)
      return {
        first: () => heard(again.call(deleteAccount)),
        second: order(retailer, 100),
        // An order that nobody has accepted is cancelled with the account.
        hear: { firstComesFirst: ['done', 'cart_empty'], secondComesFirst: ['done', 'done'], onceKnown },
        holds: async () => {
          const rows = await server.db
            .selectFrom('orders')
            .select('stage')
            .where('outlet_id', '=', retailer.id)
            .execute()
          expect(rows.filter(({ stage }) => stage !== 'CANCELLED')).toEqual([])
        },
      }
    },
  },
  async () => expect(await findStockMismatches(server.db)).toEqual([]),
)
