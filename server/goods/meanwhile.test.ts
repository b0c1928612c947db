import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCategory, moveCategories } from '#contract/backoffice/goods/categories/calls.ts'
import { assignRetailers, createPriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import { createPriceChange, schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { addPurchaseOrder, receiveGoods, sendPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { addSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { testServer } from '#test/test-server.ts'

// Two of the staff change goods and prices at the same moment, the first in the middle of a transaction: whatever row both come
// to, the second waits for the first, and the database ends neither.

const [rice, soap] = [1, 2]
const groceries = 1

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 50 }, [soap]: { price: 20_00, stock: 50 } },
})
const manager = await server.as('manager')

type Answer = { status: number; problem?: { code?: string } }
type Change = () => Promise<Answer>

const undoing = (action: { actionId: number } | null | undefined): Change => {
  if (!action) throw new Error('Nothing can be undone')
  return () => manager.call(undoAction, { params: { id: String(action.actionId) as never } })
}

async function onItsWay() {
  const supplierId = (await manager.call(addSupplier, { body: { name: randomUUID(), leadDays: 5 } as never })).body.id
  const products = [{ productId: rice, packUnits: 1, packName: '' }]
  await manager.call(setSuppliedProducts, { params: { id: supplierId }, body: { products } as never })
  const order = { supplierId, lines: [{ productId: rice, units: 10, costAmt: 55 }] }
  const { id, revision } = (await manager.call(addPurchaseOrder, { body: order as never, key: randomUUID() })).body
  await manager.call(sendPurchaseOrder, { params: { id }, body: { revision } })
  const body = { deliveryNote: randomUUID(), lines: [{ productId: rice, units: 10 }] }
  return () => manager.call(receiveGoods, { params: { id }, body: body as never, key: randomUUID() })
}

async function aCategory(): Promise<number> {
  const names = { categoryNameThai: randomUUID(), categoryNameEng: randomUUID() }
  const body = { ...names, image: null, hue: 200, status: 'INACTIVE' as const }
  return (await manager.call(createCategory, { body })).body.id
}

const aList = async () =>
  (await manager.call(createPriceList, { body: { name: randomUUID(), note: '' } as never })).body.id
const assign = (id: number, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) =>
  manager.call(assignRetailers, { params: { id }, body: { add, remove } })

const changeOfPrices = {
  listId: null,
  selection: { kind: 'filter' },
  basis: 'everybody',
  rule: { kind: 'percent', percent: 10 },
  rounding: { step: 0.01, direction: 'nearest' },
  name: 'ขึ้นราคา',
  reason: 'โรงงานขึ้นราคา',
  skipRejected: false,
} as const
async function newPrices() {
  const body: RequestOf<typeof createPriceChange>['body'] = changeOfPrices
  const { id, revision } = (await manager.call(createPriceChange, { body })).body
  return manager.call(schedulePriceChange, { params: { id }, body: { revision, startsAt: null } })
}

const edit = (tx: Tx) => sql`update product set keywords = keywords || '+' where id = ${rice}`.execute(tx)
const holdProduct = (tx: Tx) => sql`select from product where id = ${rice} for update`.execute(tx)

/** What the first has when the second comes, how it goes on, and what the second hears. */
type Encounter = {
  has: (tx: Tx) => Promise<unknown>
  goesOn: (tx: Tx) => Promise<unknown>
  second: Change
  hears?: string
  holds?: () => Promise<void>
}

const encounters: Record<string, () => Promise<Encounter>> = {
  'goods are received while their product is saved': async () => ({
    has: holdProduct,
    goesOn: edit,
    second: await onItsWay(),
  }),
  'a receipt is undone while its product is saved': async () => ({
    has: holdProduct,
    goesOn: edit,
    second: undoing((await (await onItsWay())()).body.undo),
  }),
  'an order of categories is undone while one of them is saved': async () => {
    const [first, last] = [await aCategory(), await aCategory()]
    const moved = await manager.call(moveCategories, { body: { ids: [first, last], before: groceries } })
    return {
      has: (tx) => sql`select from category where id = ${last} for update`.execute(tx),
      goesOn: (tx) => sql`update category set name_eng = name_eng || '+' where id = ${last}`.execute(tx),
      second: undoing(moved.body.undo),
    }
  },
  'retailers are put on a price list while it is renamed': async () => {
    const [list, retailer] = [await aList(), await server.retailer()]
    return {
      has: (tx) => sql`select from price_list where id = ${list} for update`.execute(tx),
      goesOn: (tx) => sql`update price_list set name = name || '+' where id = ${list}`.execute(tx),
      second: () => assign(list, { add: [retailer.id] }),
    }
  },
  'retailers change price lists while one of them is taken off': async () => {
    const [list, other] = [await aList(), await aList()]
    const [leaving, coming] = [await server.retailer(), await server.retailer()]
    await assign(list, { add: [leaving.id] })
    await assign(other, { add: [coming.id] })
    const ofComing = sql`price_list_retailer where outlet_id = ${coming.id}::uuid`
    return {
      has: (tx) => sql`select from ${ofComing} for update`.execute(tx),
      goesOn: (tx) => sql`delete from ${ofComing}`.execute(tx),
      second: () => assign(list, { add: [coming.id], remove: [leaving.id] }),
    }
  },
  'prices are taken back while one of them is changed': async () => ({
    has: (tx) => sql`update product set price_satang = 5500 where id = ${rice}`.execute(tx),
    goesOn: async () => undefined,
    second: undoing((await newPrices()).body.undo),
    hears: 'not_undoable',
    holds: async () => {
      const product = server.db.selectFrom('product').select('price_satang').where('id', '=', rice)
      expect((await product.executeTakeFirstOrThrow()).price_satang).toBe(5500)
    },
  }),
}

/** How many wait for a row or a transaction of somebody else. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows.length
}

test.each(Object.entries(encounters))('%s', async (_, prepare) => {
  const { has, goesOn, second, hears, holds } = await prepare()
  const { answering } = await server.db.transaction().execute(async (tx) => {
    await has(tx)
    let isAnswered = false
    const answer = second().finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await waiting()) > 0).toBe(true)
    expect(isAnswered).toBe(false)
    await goesOn(tx)
    return { answering: answer }
  })
  const { status, problem } = await answering
  expect(status < 300 ? undefined : problem?.code).toBe(hears)
  await holds?.()
})
