import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/prices/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { setDuePrices } from './prices.ts'
import { setPrices } from './set-prices.ts'
import { lockChange } from './store.ts'

// Plans of one price: set at once while an older one, whose moment has come, waits to be set, and one after the other.

const rice = 1

const server = await testServer({ products: { [rice]: { price: 200_00, stock: 1000 } } })
const manager = await server.as('manager')

/** Plans the price of rice, in baht, or sets it at once. */
async function plan(price: number, startsAt: Date | null) {
  const body = {
    name: 'ราคาข้าว',
    reason: 'โรงงานแจ้งราคา',
    listId: null,
    selection: { kind: 'sheet', text: `SKU${rice} ${price}` },
    rule: { kind: 'percent', percent: 10 },
    basis: 'everybody',
    rounding: { step: 0.01, direction: 'nearest' },
    skipRejected: false,
  } as const
  const { id, revision } = (await manager.call(calls.createPriceChange, { body })).body
  const moment = startsAt && startsAt.toISOString()
  return manager.call(calls.schedulePriceChange, { params: { id }, body: { revision, startsAt: moment } })
}
/** A plan that nobody has set although its moment has come. */
async function anOverduePlan(price: number): Promise<number> {
  const { id } = (await plan(price, new Date(Date.now() + 60 * 60_000))).body
  await server.db
    .updateTable('price_change')
    .set({ starts_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  return id
}
const priceOfRice = async () => {
  const product = server.db.selectFrom('product').select('price_satang').where('id', '=', rice)
  return (await product.executeTakeFirstOrThrow()).price_satang
}

test('the older plan is set before: what was set last stands', async () => {
  const [first, second] = [await anOverduePlan(210), await anOverduePlan(220)]
  const now = await plan(230, null)
  expect([now.status, await priceOfRice()]).toEqual([200, 230_00])
  for (const id of [first, second])
    expect((await manager.call(calls.getPriceChange, { params: { id } })).body).toMatchObject({ state: 'SET' })
  expect(await setDuePrices(server.db, new Date())).toBe(0)
  expect(await priceOfRice()).toBe(230_00)
  await manager.call(undoAction, { params: { id: now.body.undo?.actionId ?? 0 } })
  expect(await priceOfRice()).toBe(220_00)
})

test('the older plan that another process is setting is waited for', async () => {
  const id = await anOverduePlan(240)
  const first = {
    has: (tx: Parameters<typeof lockChange>[0]) => lockChange(tx, id),
    goesOn: (tx: Parameters<typeof lockChange>[0]) => setPrices(tx, id, new Date()),
  }
  expect((await secondWaits(server.db, first, () => plan(250, null))).status).toBe(200)
  expect(await priceOfRice()).toBe(250_00)
})

test('a plan of the price of today is set where a plan before it changes the price', async () => {
  const price = (await priceOfRice()) / 100
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)
  await plan(price + 10, later(1))
  await plan(price, later(2))
  expect(await setDuePrices(server.db, later(1.5))).toBe(1)
  expect(await priceOfRice()).toBe((price + 10) * 100)
  expect(await setDuePrices(server.db, later(3))).toBe(1)
  expect(await priceOfRice()).toBe(price * 100)
})
