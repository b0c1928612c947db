import { expect } from 'vitest'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { testServer } from '#test/test-server.ts'
import { importsOf } from './uploads.fixture.ts'

// An import of prices is undone while somebody, at another process, edits one of its products.

const server = await testServer()
const other = await testServer({ sharing: server, changesNothing: true })
const manager = await server.as('manager')
const colleague = await other.as('manager')
const imports = importsOf(server.url, manager)

let products = 0
/** Two products at 10 baht, which a file has set to 33 and 44. */
async function imported() {
  const ids = [(products += 1), (products += 1)]
  for (const id of ids) await aProduct(server.db, { id, price: 10_00 })
  const { undo } = await imports.importFile('prices', `sku,price\nSKU${ids[0]},33\nSKU${ids[1]},44\n`)
  const id = ids[1] ?? 0
  const params = { id }
  const form = (await colleague.call(getProduct, { params })).body
  const prices = async () => {
    const rows = await server.db
      .selectFrom('product')
      .select('price_satang')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.price_satang / 100)
  }
  return {
    undo: () => heard(manager.call(undoAction, { params: { id: undo?.actionId ?? 0 } })),
    save: (change: object) => () => heard(colleague.call(saveProduct, { params, body: { ...form, ...change } })),
    prices,
  }
}

testPairs(
  {
    'a price of the import is edited': async () => {
      const { undo, save, prices } = await imported()
      return {
        first: undo,
        second: save({ price: 55 }),
        hear: { firstComesFirst: ['done', 'edit_conflict'], secondComesFirst: ['changed_since', 'done'] },
        holds: async ([undone]) => expect(await prices()).toEqual(undone === 'done' ? [10, 10] : [33, 55]),
      }
    },
    'something else of a product of the import is edited': async () => {
      const { undo, save, prices } = await imported()
      return {
        first: undo,
        second: save({ keywords: 'ข้าวใหม่' }),
        // The form has read the price of the import, and must not bring it back.
        hear: { firstComesFirst: ['done', 'edit_conflict'], secondComesFirst: ['done', 'done'] },
        holds: async () => expect(await prices()).toEqual([10, 10]),
      }
    },
  },
  async () => undefined,
)
