import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCategory, moveCategories } from '#contract/backoffice/goods/categories/calls.ts'
import { assignRetailers, createPriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import { createPriceChange, schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { enteredOf } from '#test/builders/entered-product.ts'
import { goodsOnTheWay, secondWaits, undoing, type Change } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'

// Two of the staff change goods and prices at the same moment, the first in the middle of a transaction: whatever row both come
// to, the second waits for the first, and the database ends neither.

const [rice, soap] = [1, 2]
const groceries = 1

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 50 }, [soap]: { price: 20_00, stock: 50 } },
})
const manager = await server.as('manager')

async function aCategory(): Promise<number> {
  const names = { categoryNameThai: randomUUID(), categoryNameEng: randomUUID() }
  const body = { ...names, image: null, hue: 200, status: 'INACTIVE' as const }
  return (await manager.call(createCategory, { body })).body.id
}

const aList = async () => (await manager.call(createPriceList, { body: { name: randomUUID(), note: '' } })).body.id
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
    second: await goodsOnTheWay(manager, rice),
  }),
  'a receipt is undone while its product is saved': async () => ({
    has: holdProduct,
    goesOn: edit,
    second: undoing(manager, (await (await goodsOnTheWay(manager, rice))()).body.undo),
  }),
  'an order of categories is undone while one of them is saved': async () => {
    const [first, last] = [await aCategory(), await aCategory()]
    const moved = await manager.call(moveCategories, { body: { ids: [first, last], before: groceries } })
    return {
      has: (tx) => sql`select from category where id = ${last} for update`.execute(tx),
      goesOn: (tx) => sql`update category set name_eng = name_eng || '+' where id = ${last}`.execute(tx),
      second: undoing(manager, moved.body.undo),
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
    second: undoing(manager, (await newPrices()).body.undo),
    hears: 'not_undoable',
    holds: async () => {
      const product = server.db.selectFrom('product').select('price_satang').where('id', '=', rice)
      expect((await product.executeTakeFirstOrThrow()).price_satang).toBe(5500)
    },
  }),
}

test.each(Object.entries(encounters))('%s', async (_, prepare) => {
  const { second, hears, holds, ...first } = await prepare()
  const { status, problem } = await secondWaits(server.db, first, second)
  expect(status < 300 ? undefined : problem?.code).toBe(hears)
  await holds?.()
})

test.each(['the product', 'its carton'])('a barcode that two enter at once, for %s, is one’s', async (what) => {
  const barcode = what === 'the product' ? '8850000000338' : '18850000000335'
  const units = [{ pieces: 48, nameThai: 'ลัง', nameEng: 'carton', barcode }]
  const shown = await Promise.all([rice, soap].map((id) => manager.call(getProduct, { params: { id } })))
  const answers = await Promise.all(
    shown.map(({ body: product }) => {
      const body = { ...enteredOf(product), ...(what === 'the product' ? { barcode } : { units }) }
      return manager.call(saveProduct, { params: { id: product.id }, body })
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.flatMap(({ problem }) => problem.errors ?? []).map(({ code }) => code)).toEqual(['taken'])
})
