import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { getTurn, joinLine, leaveLine } from '#contract/waiting-room/calls.ts'
import { findStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { aPromotion, setOnHand } from '#test/builders/catalogue.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { retailerClient, type RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

const wanted = 1
const plain = 2
/** Three of it bring a unit of what is wanted. */
const giving = 3
const units = 20

const server = await testServer({
  products: {
    [wanted]: { price: 100_00, stock: units },
    [plain]: { price: 100_00, stock: 1000 },
    [giving]: { price: 10_00, stock: 1000 },
  },
  stock: (db) =>
    aPromotion(db, { id: 11, productId: giving, tiers: [{ minimumBuy: 3, giftQty: 1 }], giftProductId: wanted }),
})
/** Another process on the same database. */
const other = await testServer({ sharing: server, changesNothing: true })
const manager = await server.as('manager')

async function setRoom(turnUnits: number | null, orderMultiple: number | null = null) {
  const params = { id: wanted }
  const { body: product } = await manager.call(getProduct, { params })
  const saved = await manager.call(saveProduct, { params, body: { ...product, turnUnits, orderMultiple } })
  expect(saved.body).toMatchObject({ turnUnits })
  await Promise.all([server.refresh(), other.refresh()])
}

beforeEach(async () => {
  await server.db.deleteFrom('turn').execute()
  await setOnHand(server.db, wanted, units)
  await setRoom(null)
})

const params = { productId: wanted }
const join = async (retailer: RetailerClient) => (await retailer.call(joinLine, { params })).body
const turn = async (retailer: RetailerClient) => (await retailer.call(getTurn, { params })).body
const orders = async (retailer: RetailerClient, qty = 1) => {
  await retailer.tap(wanted, qty)
  return retailer.order()
}
/** The clock runs on for the turns: all that have begun are over. */
const endTurns = () => sql`update turn set until = until - interval '1 hour' where until is not null`.execute(server.db)

test('a product without a waiting room is ordered by everybody, and has no line', async () => {
  const retailer = await server.retailer()
  expect(await retailer.call(getTurn, { params })).toMatchObject({ status: 404, problem: { code: 'not_found' } })
  expect(await retailer.call(joinLine, { params })).toMatchObject({ status: 404 })
  expect(await retailer.call(leaveLine, { params })).toMatchObject({ status: 404 })
  expect((await orders(retailer)).status).toBe(201)
})

test('only who has its turn orders, and at most the units of a turn', async () => {
  await setRoom(2)
  const retailer = await server.retailer()
  expect(await turn(retailer)).toMatchObject({ state: 'none', inLine: false, ahead: 0, unitsLeft: units })
  expect(await orders(retailer, 2)).toMatchObject({
    status: 409,
    problem: { code: 'not_your_turn', products: [{ productId: wanted, code: 'not_your_turn', available: 0 }] },
  })
  expect(await join(retailer)).toMatchObject({ state: 'admitted', units: 2 })
  await retailer.tap(wanted, 1)
  expect(await retailer.order()).toMatchObject({ status: 409, problem: { products: [{ available: 2 }] } })
  await retailer.tap(wanted, -1)
  expect((await retailer.order()).status).toBe(201)
  expect(await turn(retailer)).toMatchObject({ state: 'ordered', units: 0, until: null })
  expect(await orders(retailer)).toMatchObject({ status: 409, problem: { code: 'not_your_turn' } })
})

test('staff who order for a retailer need its turn as well, and other goods need none', async () => {
  await setRoom(1)
  const retailer = await server.retailer()
  const place = (productId: number) =>
    orderFor(manager, retailer, { lines: [{ productId, qty: 1 }], expectedGrandTotalAmt: 100 })
  expect(await place(wanted)).toMatchObject({ status: 409, problem: { code: 'not_your_turn' } })
  expect((await place(plain)).status).toBe(201)
  await join(retailer)
  expect((await place(wanted)).status).toBe(201)
})

test('two hundred at once on two processes: the first as there are units, and no unit twice', async () => {
  await setRoom(1)
  const retailers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const retailer = await server.retailer()
      return index % 2 === 0 ? retailer : retailerClient(other.url, retailer)
    }),
  )
  await Promise.all(retailers.map(join))
  const turns = await Promise.all(retailers.map(turn))
  const { rows: line } = await sql<{ outlet_id: string; until: Date | null }>`
    select outlet_id, until from turn order by id`.execute(server.db)
  expect(line).toHaveLength(200)
  // First come, first served: nobody is let in behind somebody who waits.
  expect(line.map(({ until }) => until !== null)).toEqual(line.map((_, index) => index < units))
  for (const [index, retailer] of retailers.entries()) {
    const place = line.findIndex(({ outlet_id }) => outlet_id === retailer.id)
    expect(turns[index]).toMatchObject(
      place < units
        ? { state: 'admitted', units: 1 }
        : { state: 'waiting', inLine: true, ahead: place - units, unitsLeft: 0 },
    )
  }
  const answers = await Promise.all(retailers.map((retailer) => orders(retailer)))
  answers.forEach(({ status, problem }, index) =>
    turns[index]?.state === 'admitted'
      ? expect(status).toBe(201)
      : expect({ status, code: problem.code }).toEqual({ status: 409, code: 'not_your_turn' }),
  )
  const [last] = retailers.slice(-1)
  expect(last && (await turn(last)).state).toBe(turns.at(-1)?.state === 'admitted' ? 'ordered' : 'sold_out')
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('who does not order in time makes place for the next, and so does a cancelled order', async () => {
  await setRoom(units)
  const [first, second, third] = [await server.retailer(), await server.retailer(), await server.retailer()]
  expect(await join(first)).toMatchObject({ state: 'admitted', units })
  expect(await join(second)).toMatchObject({ state: 'waiting', ahead: 0, unitsLeft: 0 })
  expect(await join(third)).toMatchObject({ state: 'waiting', ahead: 1 })
  await endTurns()
  expect(await turn(first)).toMatchObject({ state: 'lapsed', inLine: false, units: 0 })
  expect(await turn(second)).toMatchObject({ state: 'admitted', units })
  expect(await orders(first)).toMatchObject({ status: 409, problem: { code: 'not_your_turn' } })
  const { body } = await orders(second, units)
  expect(await turn(third)).toMatchObject({ state: 'sold_out', inLine: true, ahead: 0 })
  expect((await second.call(cancelOrder, { params: { id: body.id }, body: {} })).status).toBeLessThan(300)
  expect(await turn(third)).toMatchObject({ state: 'admitted', units })
  expect(await join(first)).toMatchObject({ state: 'waiting', ahead: 0 })
})

test('who joins again as soon as the turn is over is in the line again, and those who wait are before', async () => {
  await setRoom(units)
  const [first, second] = [await server.retailer(), await server.retailer()]
  await join(first)
  await join(second)
  // Its units are kept a little longer, for an order that is under way.
  await sql`update turn set until = now() - interval '5 seconds' where until is not null`.execute(server.db)
  expect(await turn(first)).toMatchObject({ state: 'lapsed', inLine: false })
  await join(first)
  expect(await turn(second)).toMatchObject({ state: 'admitted', units })
  expect(await turn(first)).toMatchObject({ state: 'waiting', inLine: true, ahead: 0 })
})

test('who leaves gives back what was kept, and who joins twice keeps the place', async () => {
  await setRoom(units)
  const [first, second, third] = [await server.retailer(), await server.retailer(), await server.retailer()]
  for (const retailer of [first, second, third]) await join(retailer)
  expect(await join(second)).toMatchObject({ state: 'waiting', ahead: 0 })
  expect((await first.call(leaveLine, { params })).body).toMatchObject({ state: 'none', inLine: false })
  expect(await turn(second)).toMatchObject({ state: 'admitted' })
  expect((await second.call(leaveLine, { params })).body).toMatchObject({ inLine: false })
  expect(await turn(third)).toMatchObject({ state: 'admitted', units })
})

test('a product that is ordered in multiples keeps whole ones for a turn, and is sold out where less is left', async () => {
  await setOnHand(server.db, wanted, 9)
  await setRoom(6, 6)
  const [first, second] = [await server.retailer(), await server.retailer()]
  expect(await join(first)).toMatchObject({ state: 'admitted', units: 6 })
  expect(await join(second)).toMatchObject({ state: 'waiting', units: 0, unitsLeft: 0 })
  expect((await orders(first, 6)).status).toBe(201)
  expect(await turn(second)).toMatchObject({ state: 'sold_out', units: 0 })
  await setOnHand(server.db, wanted, 13)
  expect(await turn(second)).toMatchObject({ state: 'admitted', units: 6 })
  const ofProduct = { params: { id: wanted } }
  const { body: product } = await manager.call(getProduct, ofProduct)
  expect(await manager.call(saveProduct, { ...ofProduct, body: { ...product, turnUnits: 8 } })).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'turnUnits', code: 'not_in_multiples' }] },
  })
})

test('a gift takes no unit that is kept for a turn, and what is kept for nobody', async () => {
  const onHand = async () => {
    const { on_hand } = await server.db
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', wanted)
      .executeTakeFirstOrThrow()
    return on_hand
  }
  const buys = async (retailer: RetailerClient) => {
    await retailer.tap(giving, 3)
    expect((await retailer.order()).status).toBe(201)
  }
  await setRoom(units - 1)
  const first = await server.retailer()
  expect(await join(first)).toMatchObject({ state: 'admitted', units: units - 1 })
  // What the cart promises is what the order gives: of what is free nothing but the one unit, and of the own turn what is ordered.
  const promised = async (retailer: RetailerClient) => {
    const { body } = await retailer.call(getCart)
    return (body.cartItems ?? [])
      .filter(({ productId, type }) => productId === wanted && type === 'FREE')
      .map(({ qty }) => qty)
  }
  const eager = await server.retailer()
  await eager.tap(giving, 6)
  expect(await promised(eager)).toEqual([1])
  await eager.tap(giving, -6)
  // Two at once want the one unit that is free; who has its turn and does not use it gets none of its own.
  await Promise.all([buys(await server.retailer()), buys(await server.retailer())])
  // What only a promotion gives, a cart knows by the second.
  await server.refresh()
  await eager.tap(giving, 3)
  expect(await promised(eager)).toEqual([])
  await first.tap(giving, 3)
  expect(await promised(first)).toEqual([])
  expect((await first.order()).status).toBe(201)
  expect(await onHand()).toBe(units - 1)
  expect((await orders(first, units - 1)).status).toBe(201)
  expect(await onHand()).toBe(0)
})

test('staff who change an order add no unit that is kept for a turn', async () => {
  const retailer = await server.retailer()
  await retailer.tap(plain, 1)
  const { id } = (await retailer.order()).body
  await setRoom(units - 1)
  expect(await join(await server.retailer())).toMatchObject({ state: 'admitted', units: units - 1 })
  const add = (qty: number) =>
    manager.call(previewChange, { params: { id }, body: { lines: [{ productId: wanted, qty }] } })
  expect(await add(2)).toMatchObject({ status: 409, problem: { products: [{ productId: wanted, available: 1 }] } })
  const { revision, after } = (await add(1)).body
  const body = {
    lines: [{ productId: wanted, qty: 1 }],
    revision,
    reason: 'เพิ่ม',
    expectedGrandTotalAmt: after.grandTotalAmt,
  }
  const change = () => manager.call(changeOrder, { params: { id }, body, key: crypto.randomUUID() })
  expect((await change()).status).toBe(200)
  expect((await add(2)).status).toBe(409)
})

test('whose kept units were taken out of stock hears that nothing is left', async () => {
  await setRoom(1)
  const retailer = await server.retailer()
  expect(await join(retailer)).toMatchObject({ state: 'admitted', units: 1 })
  await setOnHand(server.db, wanted, 0)
  expect(await turn(retailer)).toMatchObject({ state: 'sold_out', units: 0, until: null })
})

test('a line outlives the process that let it in', async () => {
  await setRoom(units)
  const dying = await startTestServer({ sharing: server, changesNothing: true })
  const [first, second] = [await server.retailer(), await server.retailer()]
  await join(await retailerClient(dying.url, first))
  await join(await retailerClient(dying.url, second))
  await dying.close()
  expect(await turn(first)).toMatchObject({ state: 'admitted' })
  expect(await turn(await retailerClient(other.url, second))).toMatchObject({ state: 'waiting', ahead: 0 })
  expect((await orders(first, units)).status).toBe(201)
  expect(await turn(second)).toMatchObject({ state: 'sold_out', inLine: true })
})
