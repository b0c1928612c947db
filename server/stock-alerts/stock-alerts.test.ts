import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { downloadData } from '#contract/account/calls.ts'
import { adjustStock } from '#contract/backoffice/goods/stock/calls.ts'
import { restoreRetailer, suspendRetailer } from '#contract/backoffice/retailers/calls.ts'
import { addStockAlert, listStockAlerts, removeStockAlert } from '#contract/stock-alerts/calls.ts'
import { alcohol, type Restriction } from '#rules/restricted-goods/restriction.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { stockNotice } from '#server/jobs/stock-notice.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { smsOutbox } from '#server/adapters/sms/outbox.ts'
import { aProduct, beer } from '#test/builders/catalogue.ts'
import { heard } from '#test/builders/pairs.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { returnsDue } from './store.ts'
import { emitReturns } from './stock-alerts.ts'

const rice = 1
const soap = 2
const onSale = 3
const lager = 4
let retailer: RetailerClient

const server = await testServer({
  products: {
    [rice]: { price: 100_00, stock: 0 },
    [soap]: { price: 50_00, stock: 0 },
    [onSale]: { price: 50_00, stock: 5 },
    [lager]: { price: 50_00, stock: 0, categoryId: beer },
  },
})
const clerk = await server.as('manager')

beforeEach(async () => {
  retailer = await server.retailer()
})

const add = (productId: number, who = retailer) => who.call(addStockAlert, { body: { productId } })
const remove = (productId: number) => retailer.call(removeStockAlert, { params: { productId } })
const waitedFor = async (who = retailer) =>
  (await who.call(listStockAlerts)).body.map(({ productId }: { productId: number }) => productId)

const noon = new Date('2026-11-20T12:00+07:00')

/** A run of the scheduler, after which the outbox delivers its events at some time, which something may precede. */
async function turn(at = noon, before: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const { db } = server
  await emitReturns(db, new Date())
  const events = await db.deleteFrom('outbox').where('topic', '=', 'stock.returned').returningAll().execute()
  await before()
  const consumer = stockNotice({ db, sms: smsOutbox(db, null), now: () => at })
  for (const event of events) await consumer.outside(event)
  const sent = await db.deleteFrom('sms').where('text', 'like', '%มีของแล้ว%').returning(['phone', 'text']).execute()
  return sent.map(({ phone, text }) => `${phone} ${text}`)
}

test('a retailer waits for sold-out products, and no longer', async () => {
  expect(await waitedFor()).toEqual([])
  expect((await add(rice)).status).toBe(200)
  expect((await add(soap)).body.map(({ productId }: { productId: number }) => productId)).toEqual([rice, soap])
  await add(rice)
  expect(await waitedFor()).toEqual([rice, soap])
  expect((await retailer.call(downloadData)).body.stockAlerts).toHaveLength(2)
  expect((await remove(rice)).body.map(({ productId }: { productId: number }) => productId)).toEqual([soap])
  await remove(rice)
  await remove(soap)
  expect(await waitedFor()).toEqual([])
  const other = await server.retailer()
  await add(rice, other)
  await remove(rice)
  expect([await waitedFor(), await waitedFor(other)]).toEqual([[], [rice]])
  await server.db.deleteFrom('stock_alert').execute()
})

test('what can be had, what is unknown and what an unproven phone asks for is refused', async () => {
  expect([(await add(onSale)).body, (await add(999)).body]).toMatchObject([{ code: 'conflict' }, { code: 'not_found' }])
  expect((await add(lager)).body).toMatchObject({ code: 'not_found' })
  const unproven = await server.retailer()
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', unproven.id).execute()
  expect((await add(rice, unproven)).body).toMatchObject({ code: 'phone_unverified' })
  expect(await waitedFor()).toEqual([])
})

test('no more than fifty are waited for', async () => {
  for (let id = 100; id < 150; id += 1) await aProduct(server.db, { id, price: 10_00, stock: 0 })
  const productIds = Array.from({ length: 50 }, (_, index) => index + 100)
  await server.db
    .insertInto('stock_alert')
    .values(productIds.map((product_id) => ({ outlet_id: retailer.id, product_id, asked_at: new Date() })))
    .execute()
  expect((await add(rice)).body).toMatchObject({ code: 'conflict' })
  await remove(100)
  expect((await add(rice)).status).toBe(200)
  await server.db.deleteFrom('stock_alert').execute()
})

test('no more than fifty are waited for, of two calls at once, either', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => index + 200)
  for (const id of ids) await aProduct(server.db, { id, price: 10_00, stock: 0 })
  const alerts = ids.map((product_id) => ({ outlet_id: retailer.id, product_id, asked_at: new Date() }))
  await server.db.insertInto('stock_alert').values(alerts.slice(1)).execute()
  const answer = secondWaits(
    server.db,
    {
      has: async (tx) => {
        await sql`select from outlet where id = ${retailer.id} for update`.execute(tx)
        await tx.insertInto('stock_alert').values(alerts.slice(0, 1)).execute()
      },
      goesOn: async () => undefined,
    },
    () => add(rice),
  )
  expect(await heard(answer)).toBe('conflict')
  expect(await waitedFor()).toHaveLength(50)
  await server.db.deleteFrom('stock_alert').execute()
})

test('when a product is back each retailer that waited for it is notified once, and nobody else', async () => {
  const other = await server.retailer()
  await add(rice)
  await add(soap)
  await add(rice, other)
  expect(await turn()).toEqual([])
  await clerk.call(adjustStock, { body: { productId: rice, delta: 10, reason: 'receipt' }, key: randomUUID() })
  const sent = await turn()
  expect(sent.map((line) => line.split(' ')[0]).sort()).toEqual([retailer.phone, other.phone].sort())
  expect([await turn(), await waitedFor(), await waitedFor(other)]).toEqual([[], [soap], []])
})

test('while a product may not be shown or bought its retailers wait for it, and are notified afterwards', async () => {
  const { db } = server
  const tea = 300
  await aProduct(db, { id: tea, price: 10_00, stock: 0 })
  await server.refresh()
  await add(tea)
  await clerk.call(adjustStock, { body: { productId: tea, delta: 10, reason: 'receipt' }, key: randomUUID() })
  const product = await db.selectFrom('product').selectAll().where('id', '=', tea).executeTakeFirstOrThrow()
  const isDue = async () => (await sql<{ due: boolean }>`select ${returnsDue} as due`.execute(db)).rows[0]?.due
  const setStatus = (table: 'product' | 'category' | 'subcategory' | 'brand', id: number) => (isShown: boolean) =>
    db
      .updateTable(table)
      .set({ status: isShown ? 'ACTIVE' : 'INACTIVE' })
      .where('id', '=', id)
      .execute()
  const restrict = (restriction: Partial<Restriction>) => (isShown: boolean) =>
    db
      .updateTable('category')
      .set({ restriction: isShown ? null : JSON.stringify({ ...alcohol, promotable: true, ...restriction }) })
      .where('id', '=', product.category_id)
      .execute()
  const hidings = [
    setStatus('product', tea),
    setStatus('category', product.category_id),
    setStatus('subcategory', product.subcategory_id),
    setStatus('brand', product.brand_id),
    (isShown: boolean) =>
      db
        .updateTable('product')
        .set({ sale_category_id: isShown ? 1 : 2 })
        .where('id', '=', tea)
        .execute(),
    restrict({ promotable: false }),
    restrict({ visibleTo: 'signed-in' }),
  ]
  for (const hide of hidings) {
    await hide(false)
    expect([await isDue(), await turn(), await waitedFor()]).toEqual([false, [], [tea]])
    await hide(true)
  }
  expect(await isDue()).toBe(true)
  expect(await turn()).toHaveLength(1)
})

test('a suspended retailer is not invited to order, and is notified once it is restored', async () => {
  const { db } = server
  const coffee = 350
  await aProduct(db, { id: coffee, price: 10_00, stock: 0 })
  await server.refresh()
  await add(coffee)
  const params = { id: retailer.id }
  expect((await clerk.call(suspendRetailer, { params, body: { reason: 'เช็คเด้ง' } })).status).toBe(200)
  await clerk.call(adjustStock, { body: { productId: coffee, delta: 10, reason: 'receipt' }, key: randomUUID() })
  expect(await turn()).toEqual([])
  expect((await clerk.call(restoreRetailer, { params })).status).toBe(200)
  expect(await turn()).toEqual([expect.stringContaining(retailer.phone)])
})

test('what is ordered in multiples is back once one of them is there', async () => {
  const { db } = server
  const water = 400
  await aProduct(db, { id: water, price: 10_00, stock: 3 })
  await db.updateTable('product').set({ order_multiple: 6 }).where('id', '=', water).execute()
  await server.refresh()
  expect((await add(water)).status).toBe(200)
  expect([await turn(), await waitedFor()]).toEqual([[], [water]])
  await clerk.call(adjustStock, { body: { productId: water, delta: 3, reason: 'receipt' }, key: randomUUID() })
  expect(await turn()).toHaveLength(1)
  await server.refresh()
  expect((await add(water)).body).toMatchObject({ code: 'conflict' })
})

test('what cannot be announced before the evening, or is sold out again by then, is still waited for', async () => {
  const { db } = server
  const milk = 402
  await aProduct(db, { id: milk, price: 10_00, stock: 0 })
  await server.refresh()
  expect((await add(milk)).status).toBe(200)
  const setStock = (units: number) => () =>
    db.updateTable('stock').set({ on_hand: units }).where('product_id', '=', milk).execute()
  await setStock(5)()
  expect([await turn(new Date('2026-11-20T20:00+07:00')), await waitedFor()]).toEqual([[], [milk]])
  expect([await turn(noon, setStock(0)), await waitedFor()]).toEqual([[], [milk]])
  await setStock(5)()
  expect([await turn(), await waitedFor()]).toEqual([[expect.stringContaining(retailer.phone)], []])
  const counted = await db.selectFrom('sold_out_request').select('requests').where('product_id', '=', milk).execute()
  expect(counted).toEqual([{ requests: 1 }])
})

test('what is back in the evening or at night is announced from seven in the morning on', async () => {
  const { db } = server
  const nothing = () => null
  const none = { seller: nothing, line: nothing, countUsualLines: async () => null, apple: null }
  const own = { loyalty: ownLoyalty(db), outbox: { relay: async () => undefined }, webhooksToPrivate: false }
  const announce = jobs({ ...server.deps, ...none, ...own }).find(({ name }) => name === 'announce-returned-stock')
  async function isDueAt(time: string) {
    const due = announce?.due?.(new Date(`2026-11-20T${time}+07:00`))
    if (due) return (await sql<{ is: boolean }>`select ${due} as "is"`.execute(db)).rows[0]?.is
  }
  await aProduct(db, { id: 401, price: 10_00, stock: 0 })
  await server.refresh()
  expect((await add(401)).status).toBe(200)
  await clerk.call(adjustStock, { body: { productId: 401, delta: 5, reason: 'receipt' }, key: randomUUID() })
  const times = ['01:30', '06:59', '07:00', '19:59', '20:00']
  expect(await Promise.all(times.map(isDueAt))).toEqual([false, false, true, true, false])
})
