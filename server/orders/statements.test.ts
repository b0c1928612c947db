import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import { listOrderHeaders } from '#contract/orders/calls.ts'
import { aProduct, aPromotion, setOnHand } from '#test/builders/catalogue.ts'
import { statementsOfRequests } from '#test/count-statements.ts'
import { testServer } from '#test/test-server.ts'

// Round trips to the database are the cost of a cart change and of an order: limits of promotions may only cost those
// who use them.

const plain = 1
const promoted = 2
const limited = 3
const thanked = 4
const gift = 5

const server = await testServer({
  stock: async (db) => {
    for (const id of [plain, promoted, limited, thanked, gift]) await aProduct(db, { id, stock: 1000 })
    const tiers = [{ minimumBuy: 2, discountSatang: 5_00 }]
    await aPromotion(db, { id: 1, productId: promoted, tiers })
    await aPromotion(db, { id: 2, productId: limited, tiers, limits: { budget: 1000_00, perOutletLimit: 5 } })
    await aPromotion(db, { id: 3, productId: thanked, giftProductId: gift, tiers: [{ minimumBuy: 2, giftQty: 1 }] })
  },
})

const countOf = async (operation: () => Promise<unknown>) =>
  (await statementsOfRequests(server.databaseUrl, operation)).length

const test = plainTest.extend('buyer', () => server.retailer())

test('a tap is two statements, an order too, whatever promotions without limits are in the cart', async ({ buyer }) => {
  await buyer.tap(plain, 1)
  expect(await countOf(() => buyer.tap(plain, 1, 'tap-of-plain'))).toBe(2)
  expect(await countOf(() => buyer.tap(promoted, 2, 'tap-of-promoted'))).toBe(2)
  expect(await countOf(() => buyer.order())).toBe(2)
})

test('an order is two statements also where a promotion gives goods that are not in the cart', async ({ buyer }) => {
  await buyer.tap(thanked, 2)
  expect(await countOf(() => buyer.order())).toBe(2)
  const gifts = () => sql`select from order_line where product_id = ${gift} and type = 'FREE'`.execute(server.db)
  expect((await gifts()).rows).toHaveLength(1)
  // Gone before the process has seen it: the order is placed without it.
  await setOnHand(server.db, gift, 0)
  await buyer.tap(thanked, 2)
  expect((await buyer.order()).status).toBe(201)
  expect((await gifts()).rows).toHaveLength(1)
})

test('a promotion with limits costs a tap two statements more, and an order its locks', async ({ buyer }) => {
  await buyer.tap(plain, 1)
  expect(await countOf(() => buyer.tap(limited, 2, 'tap-of-limited'))).toBe(4)
  expect(await countOf(() => buyer.order())).toBe(8)
})

test('a page of the order list is the same statements, however many orders it has', async ({ buyer }) => {
  const list = () => buyer.call(listOrderHeaders, { body: {} })
  const placeOne = async () => {
    await buyer.tap(plain, 1)
    await buyer.order()
  }
  await placeOne()
  await list()
  const ofOne = await countOf(list)
  for (let more = 0; more < 4; more += 1) await placeOne()
  expect(await countOf(list)).toBe(ofOne)
  expect(ofOne).toBeLessThanOrEqual(3)
})
