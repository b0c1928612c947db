import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrderHeaders } from '#contract/orders/calls.ts'
import { aProduct, aPromotion } from '#test/builders/catalogue.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

// Round trips to the database are the cost of a cart change and of an order: limits of promotions may only cost those
// who use them.

const plain = 1
const promoted = 2
const limited = 3

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    stock: async (db) => {
      for (const id of [plain, promoted, limited]) await aProduct(db, { id, stock: 1000 })
      const tiers = [{ minimumBuy: 2, discountSatang: 5_00 }]
      await aPromotion(db, { id: 1, productId: promoted, tiers })
      await aPromotion(db, { id: 2, productId: limited, tiers, limits: { budget: 1000_00, perOutletLimit: 5 } })
    },
  })
})
afterAll(() => server.close())

/** What a process polls every second: catalogue, content, deleted accounts and ended sessions. */
const looks =
  /pg_current_snapshot|^select "version" from "content_version"$|^select "product_id", "on_hand" from "stock"$|^select "id" from "(outlet" where "deleted_at|ended_session")/

/** The statements that an action itself sends to this server's database. */
async function statementsOf(operation: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    const isOfServer = server.databaseUrl.includes(`/${this.database}?`)
    if (text && isOfServer && !looks.test(text)) sent.push(text.trim())
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await operation()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

const countOf = async (operation: () => Promise<unknown>) => (await statementsOf(operation)).length

test('a tap is four statements, an order six, whatever promotions without limits are in the cart', async () => {
  const buyer = await server.retailer()
  await buyer.tap(plain, 1)
  expect(await countOf(() => buyer.tap(plain, 1, 'tap-of-plain'))).toBe(4)
  expect(await countOf(() => buyer.tap(promoted, 2, 'tap-of-promoted'))).toBe(4)
  expect(await countOf(() => buyer.order())).toBe(6)
})

test('a promotion with limits costs a tap and an order two statements more', async () => {
  const buyer = await server.retailer()
  await buyer.tap(plain, 1)
  expect(await countOf(() => buyer.tap(limited, 2, 'tap-of-limited'))).toBe(6)
  expect(await countOf(() => buyer.order())).toBe(8)
})

test('a page of the order list is the same statements, however many orders it has', async () => {
  const buyer = await server.retailer()
  const list = () => buyer.call(listOrderHeaders, { body: {} as never })
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
