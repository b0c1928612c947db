import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { bangkokDay, dayMs } from '#rules/bangkok-time.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { frequency, habitsFrom, type PastLine } from '#rules/smart-basket/habit.ts'
import { anEmptyShelf, aProduct } from '#test/builders/catalogue.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { aRetailer } from '#test/builders/retailer.ts'
import { testDatabase } from '#test/database.ts'
import { readHabits } from './habits.ts'
import { openSkuNames } from './sku-names.ts'
import { forgetBaskets, forgetOutlet, updateModel, updateModelFromMissedOrders } from './smart-basket.ts'

const database = await testDatabase()
const { db } = database
await anEmptyShelf(db)
for (const id of [1, 2, 3, 4]) await aProduct(db, { id })
const shops = [await aRetailer(db, {}), await aRetailer(db, {})]

beforeEach(() => clear())

/** Deletes all orders and the whole model. */
async function clear(): Promise<void> {
  const tables = ['basket_outlet', 'basket_sku_day', 'basket_day', 'order_line', 'orders'] as const
  for (const table of tables) await database.db.deleteFrom(table).execute()
  await sql`update basket_forgotten set before = '-infinity'`.execute(database.db)
}

type PlannedOrder = {
  shop: number
  day: number
  minute: number
  lines: { productId: number; qty: number }[]
  state: OrderState
}

const planned = fc.record({
  shop: fc.integer({ min: 0, max: 1 }),
  day: fc.integer({ min: 0, max: 8 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  lines: fc.uniqueArray(
    fc.record({ productId: fc.integer({ min: 1, max: 4 }), qty: fc.integer({ min: 1, max: 30 }) }),
    { maxLength: 4, selector: ({ productId }) => productId },
  ),
  state: fc.constantFrom<OrderState>('WAITING_FOR_DELIVERY', 'DELIVERED', 'ORDER_COMPLETE', 'CANCELLED'),
})

const counted: readonly OrderState[] = ['WAITING_FOR_DELIVERY', 'DELIVERED']
const midnight = Date.parse('2026-03-01T00:00:00+07:00')
const momentOf = ({ day, minute }: PlannedOrder) => new Date(midnight + (day * 1440 + minute) * 60_000)
const write = (order: PlannedOrder) =>
  aPastOrder(database.db, { ...order, outletId: shops[order.shop]?.id ?? '', at: momentOf(order) })

const linesOf = (orders: readonly PlannedOrder[]): PastLine[] =>
  orders
    .filter(({ state }) => counted.includes(state))
    .flatMap((order) =>
      order.lines.map(({ productId, qty }) => ({ day: bangkokDay(momentOf(order)), sku: `SKU${productId}`, qty })),
    )

/** The rows of an outlet's model, with weights made comparable. */
async function learnt(shop: number) {
  const found = await readHabits({ db, skuNames: openSkuNames(db) }, shops[shop]?.outletCode ?? '')
  return comparable(found ?? { days: 0, habits: [] })
}

const comparable = ({ days, habits }: ReturnType<typeof habitsFrom>) => ({
  days,
  habits: habits
    .map(({ weight: _weight, atDay: _atDay, ...habit }, index) => ({
      ...habit,
      frequency: frequency(habits[index] ?? { ...habit, weight: 0, atDay: 0 }, days),
    }))
    .sort((a, b) => (a.sku < b.sku ? -1 : 1)),
})

/** A model that this one equals but for the last digits of its sums, which depend on the order in which they were made. */
const near = ({ days, habits }: ReturnType<typeof comparable>) => ({
  days,
  habits: habits.map((habit) => ({ ...habit, frequency: expect.closeTo(habit.frequency, 12) as number })),
})

async function sales() {
  const { rows } = await sql<{ day: number; sku: string; baskets: number; log_units: number }>`
    select d.day, s.sku, d.baskets, d.log_units from basket_sku_day d join basket_sku s on s.no = d.sku_no
    where d.baskets <> 0 or d.log_units <> 0 order by 1, 2`.execute(database.db)
  const totals = await sql<{ day: number; baskets: number }>`
    select day, baskets from basket_day where baskets <> 0 order by day`.execute(database.db)
  return { rows, totals: totals.rows }
}

/** The same, recalculated from the orders. */
function salesOf(orders: readonly PlannedOrder[]) {
  const baskets = new Map<string, Map<string, number>>()
  for (const order of orders.filter(({ state }) => counted.includes(state))) {
    const name = `${bangkokDay(momentOf(order))} ${order.shop}`
    const basket = baskets.get(name) ?? new Map<string, number>()
    for (const { productId, qty } of order.lines)
      baskets.set(name, basket.set(`SKU${productId}`, (basket.get(`SKU${productId}`) ?? 0) + qty))
  }
  const rows = new Map<string, { day: number; sku: string; baskets: number; log_units: number }>()
  const totals = new Map<number, number>()
  for (const [name, basket] of baskets) {
    const day = Number(name.split(' ')[0])
    totals.set(day, (totals.get(day) ?? 0) + 1)
    for (const [sku, qty] of basket) {
      const row = rows.get(`${day} ${sku}`) ?? { day, sku, baskets: 0, log_units: 0 }
      row.baskets += 1
      row.log_units += Math.round(1000 * Math.log(qty))
      rows.set(`${day} ${sku}`, row)
    }
  }
  const told = [...rows.values()].sort((a, b) => a.day - b.day || (a.sku < b.sku ? -1 : 1))
  return {
    rows: told,
    totals: [...totals].map(([day, count]) => ({ day, baskets: count })).sort((a, b) => a.day - b.day),
  }
}

async function expectAsFromScratch(orders: readonly PlannedOrder[]) {
  for (const shop of [0, 1]) {
    const fromScratch = comparable(habitsFrom(linesOf(orders.filter((order) => order.shop === shop))))
    expect(await learnt(shop)).toEqual(near(fromScratch))
  }
  expect(await sales()).toEqual(salesOf(orders))
}

test('order by order, in any order and told again, comes to the same as from scratch', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(planned, { minLength: 1, maxLength: 12 }), async (orders) => {
      await clear()
      for (const order of orders) await updateModel(database.db, await write(order))
      await expectAsFromScratch(orders)
      const { rows } = await sql<{ id: string }>`select id from orders order by id`.execute(database.db)
      for (const { id } of rows) await updateModel(database.db, id)
      await expectAsFromScratch(orders)
      // Accepted orders are changed.
      await sql`update order_line set qty = qty + 40 where product_id = 1`.execute(database.db)
      await sql`delete from order_line where product_id = 2`.execute(database.db)
      for (const { id } of rows) await updateModel(database.db, id)
      await expectAsFromScratch(orders.map(changed))
    }),
    { numRuns: 12 },
  )
})

const changed = (order: PlannedOrder): PlannedOrder => ({
  ...order,
  lines: order.lines
    .filter(({ productId }) => productId !== 2)
    .map((line) => (line.productId === 1 ? { ...line, qty: line.qty + 40 } : line)),
})

test('many at once come to the same as one by one, also on top of what is known', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(planned, { maxLength: 8 }),
      fc.array(planned, { maxLength: 8 }),
      async (first, second) => {
        await clear()
        for (const order of first) await updateModel(database.db, await write(order))
        for (const order of second) await write(order)
        while ((await updateModelFromMissedOrders(database.db)) > 0);
        await expectAsFromScratch([...first, ...second])
      },
    ),
    { numRuns: 12 },
  )
})

test('an order that is cancelled or returned is forgotten, and learnt again when it comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(planned, planned), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (pairs, byEvent) => {
        await clear()
        const ids: string[] = []
        for (const [order] of pairs) ids.push(await write(order))
        while ((await updateModelFromMissedOrders(database.db)) > 0);
        const now = pairs.map(([order, { state }]) => ({ ...order, state }))
        for (const [index, { state }] of now.entries()) {
          await sql`update orders set state = ${state} where id = ${ids[index]}::uuid`.execute(database.db)
          if (byEvent) await updateModel(database.db, ids[index] ?? '')
        }
        while ((await updateModelFromMissedOrders(database.db)) > 0);
        await expectAsFromScratch(now)
      },
    ),
    { numRuns: 12 },
  )
})

const anOrder: PlannedOrder = {
  shop: 0,
  day: 1,
  minute: 600,
  state: 'DELIVERED',
  lines: [
    { productId: 1, qty: 3 },
    { productId: 2, qty: 1 },
  ],
}

test('several processes share the work: every order is learnt once', async () => {
  const orders = Array.from({ length: 30 }, (_, day): PlannedOrder => ({ ...anOrder, shop: day % 2, day }))
  for (const order of orders) await write(order)
  const workers = Array.from({ length: 4 }, async () => {
    while ((await updateModelFromMissedOrders(database.db)) > 0);
  })
  await Promise.all(workers)
  while ((await updateModelFromMissedOrders(database.db)) > 0);
  await expectAsFromScratch(orders)
})

test('the same event at the same moment counts once', async () => {
  const id = await write(anOrder)
  await Promise.all(Array.from({ length: 6 }, () => updateModel(database.db, id)))
  await expectAsFromScratch([anOrder])
})

test('gifts are no purchases, and an order of gifts alone is no visit', async () => {
  const lines = [{ productId: 1, qty: 3, type: 'FREE' as const }]
  const outletId = shops[0]?.id ?? ''
  for (const at of [momentOf(anOrder), new Date(midnight)]) await aPastOrder(database.db, { outletId, at, lines })
  expect(await updateModelFromMissedOrders(database.db)).toBe(2)
  expect(await learnt(0)).toEqual({ days: 0, habits: [] })
  expect(await updateModelFromMissedOrders(database.db)).toBe(0)
})

test('an order that nobody knows is no fault', async () => {
  await updateModel(database.db, randomUUID())
  expect(await sales()).toEqual({ rows: [], totals: [] })
})

test('a deleted account is forgotten and not learnt again; what all shops bought stays counted', async () => {
  const gone = await aRetailer(db, {})
  await aPastOrder(db, { outletId: gone.id, at: momentOf(anOrder), lines: anOrder.lines })
  await updateModelFromMissedOrders(db)
  const before = await sales()
  expect(before.rows.length).toBe(2)
  await db.updateTable('outlet').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  await db.transaction().execute((tx) => forgetOutlet(tx, gone.outletCode))
  expect(await updateModelFromMissedOrders(db)).toBe(0)
  expect(await readHabits({ db, skuNames: openSkuNames(db) }, gone.outletCode)).toBeNull()
  expect(await sales()).toEqual(before)
})

test('the baskets of old orders are forgotten, but for the last days of a shop, and nothing that is known changes', async () => {
  const [shop, seldom] = [{ shop: 0 }, { shop: 1 }]
  const order = (day: number, of: { shop: number }, productId: number): PlannedOrder => ({
    ...of,
    day,
    minute: 600,
    lines: [{ productId, qty: 1 + (day % 7) }],
    state: 'DELIVERED',
  })
  // Every tenth day for 500 days, the first product on few of them; and a shop that ordered twice, long ago.
  const often = Array.from({ length: 50 }, (_, nth) => order(nth * 10, shop, nth % 9 === 0 ? 1 : 2))
  const orders = [...often, order(3, seldom, 3), order(40, seldom, 3)]
  const ids: string[] = []
  for (const one of orders) ids.push(await write(one))
  const night = new Date(midnight + 500 * dayMs)
  // What is still to be learnt is not taken for forgotten.
  await forgetBaskets(db, night)
  for (const id of ids) await updateModel(db, id)
  const known = async () => ({ often: await learnt(0), seldom: await learnt(1), sales: await sales() })
  const baskets = async () => (await sql`select from basket_order`.execute(db)).rows.length
  const { often: ofOften, seldom: ofSeldom, sales: sold } = await known()
  const before = { often: near(ofOften), seldom: near(ofSeldom), sales: sold }
  expect(await baskets()).toBe(52)

  await forgetBaskets(db, night)
  // Those of the last 400 days, and of the shop that orders seldom.
  expect(await baskets()).toBe(42)
  expect(await known()).toEqual(before)
  await forgetBaskets(db, night)
  while ((await updateModelFromMissedOrders(db)) > 0);
  expect([await baskets(), await known()]).toEqual([42, before])

  // An order that comes late begins the habits again from all orders there are.
  const late = order(205, shop, 4)
  await updateModel(db, await write(late))
  await expectAsFromScratch([...orders, late])
})
