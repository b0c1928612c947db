import { afterAll, expect, test } from 'vitest'
import { wordReason } from '#rules/transfer/import-reasons.ts'
import { satang } from '#rules/money.ts'
import { aProduct, aPromotion, anEmptyShelf } from '#test/builders/catalogue.ts'
import { testDatabase } from '#test/database.ts'
import { aFolder, importFile } from './files.fixture.ts'

const [rice, soap, gift] = [1, 2, 3]

const folder = aFolder()
const { db } = await testDatabase()
await anEmptyShelf(db)
for (const id of [rice, soap, gift]) await aProduct(db, { id, price: 100_00 })
await db
  .updateTable('product')
  .set({ cost_satang: satang(80_00) })
  .execute()
await db.updateTable('product').set({ sale_category_id: 2 }).where('id', '=', gift).execute()
await aPromotion(db, { id: 1, productId: soap, tiers: [{ minimumBuy: 2, discountSatang: 5_00 }] })

afterAll(() => folder.remove())

const warningsOf = async (kind: 'prices' | 'products', ...rows: string[]) => {
  const { warnings } = await importFile(db, kind, folder.file(`${kind}.csv`, [...rows, ''].join('\n')))
  return warnings.map(({ line, column, ...reason }) => [line, column, wordReason(reason, 'en')])
}
const belowCost = (cost: string) => `below the cost of ${cost} baht`
const byPromotion = 'at a loss with its promotion, which takes 5.00 baht off'

test('a price of a file that sells below cost, or does once a promotion has taken off its discount, is a warning', async () => {
  expect(await warningsOf('prices', 'sku,price', 'SKU1,80', 'SKU2,85')).toEqual([])
  expect(await warningsOf('prices', 'sku,price', 'SKU1,79.99', 'SKU2,84.99', 'SKU3,1')).toEqual([
    [2, 'price', belowCost('80.00')],
    [3, 'price', byPromotion],
  ])
  // What the file leaves as it is was looked at before.
  expect(await warningsOf('prices', 'sku,price,cost', 'SKU1,79.99,80', 'SKU2,84.99,90')).toEqual([
    [3, 'price', belowCost('90.00')],
    [3, 'price', byPromotion],
  ])
})

test('so is a price of 0 of goods that are sold, whatever they cost: it says so alone', async () => {
  const nothing = 'a price of 0: retailers get it for nothing'
  await db.updateTable('product').set({ cost_satang: null }).where('id', '=', rice).execute()
  expect(await warningsOf('prices', 'sku,price', 'SKU1,0', 'SKU2,0', 'SKU3,0')).toEqual([
    [2, 'price', nothing],
    [3, 'price', nothing],
  ])
  expect(await warningsOf('prices', 'sku,price,cost', 'SKU1,80,80', 'SKU2,95,')).toEqual([])
  expect(await warningsOf('products', 'sku,price', 'SKU1,0.00', 'SKU2,95')).toEqual([[2, 'price', nothing]])
  expect(await warningsOf('prices', 'sku,price', 'SKU1,85')).toEqual([])
})

test('so is one of a file of products, also of a new one that a promotion of its brand takes in', async () => {
  await aPromotion(db, { id: 2, level: 'brand', targets: [1], tiers: [{ minimumBuy: 1, discountSatang: 5_00 }] })
  const header = 'sku,name_thai,name_eng,category,subcategory,brand,price,cost,vat_percent,unit'
  expect(await warningsOf('products', header, 'SKU1,,,,,,75,,,', 'N1,ชา,Tea,ของชำ,ทั่วไป,Tung Rung,20,18,7,ถุง')).toEqual([
    [2, 'price', belowCost('80.00')],
    [2, 'price', byPromotion],
    [3, 'price', byPromotion],
  ])
  expect(await warningsOf('products', 'sku,name_thai', 'N1,ชาดำ')).toEqual([])
})
