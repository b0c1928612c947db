import { expect, test } from 'vitest'
import { defaultConfirmationLimits } from '#rules/stock/confirmation.ts'
import { testServer } from '#test/test-server.ts'
import { aFolder, importFile } from '../files.fixture.ts'
import { importsOf } from './uploads.fixture.ts'
import { createImportWork } from './work.ts'

// What goes wrong after an import was applied does not say that it failed.

const server = await testServer({ products: { 1: { price: 10_00 } } })
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)

/** A database that refuses a statement of the operator, as when its connection is lost. */
const refusing = (words: string) =>
  server.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(words)) throw new Error(`No ${words}`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
const workOf = (db = server.db) => {
  const catalogue = { refreshSoon: () => undefined }
  return createImportWork({ db, log: server.app.log, catalogue, stockLimits: defaultConfirmationLimits })
}
const who = {
  ...(await server.db.selectFrom('staff').select(['id', 'username', 'name', 'roles']).executeTakeFirstOrThrow()),
}
const author = { actor: 'test', call: null, requestId: null }

const orders = 'outlet,timestamp,order_id,sku,qty,unit_price\nH1,2026-05-01T09:30,A1,RICE,4,10.50\n'

test('past orders are imported although their tables could not be tidied afterwards', async () => {
  const { id } = await imports.uploadAndCheck('orders', orders)
  const work = workOf(refusing('vacuum'))
  work.apply(id, who as never, author)
  await work.settle()
  expect(await imports.get(id)).toMatchObject({ state: 'APPLIED', failed: false })
})

test('by the command line, too', async () => {
  const folder = aFolder()
  const taken = await importFile(refusing('vacuum'), 'orders', folder.file('orders.csv', orders))
  folder.remove()
  expect(taken).toMatchObject({ rows: 1, refused: [] })
})

test('an import at which two processes were is applied once, and has not failed', async () => {
  const { id } = await imports.uploadAndCheck('prices', 'sku,price\nSKU1,15\n')
  const [first, second] = [workOf(), workOf()]
  first.apply(id, who as never, author)
  second.apply(id, who as never, author)
  await Promise.all([first.settle(), second.settle()])
  expect(await imports.get(id)).toMatchObject({ state: 'APPLIED', failed: false })
})
