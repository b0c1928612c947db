import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { importsOf } from '#server/import/uploads/uploads.fixture.ts'
import { beer, groceries } from '#test/builders/catalogue.ts'
import { enteredOf } from '#test/builders/entered-product.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// What retailers see, and who may buy restricted goods, is changed by those alone who decide it: on the product, for many at
// once, by a file, and by undoing one of these.

type Place = { category_id: number; subcategory_id: number; brand_id: number; sale_category_id: number }
type Undo = { actionId: number } | null | undefined

const rice = 1
const hidden = 9
const shown: Place = { category_id: groceries, subcategory_id: groceries, brand_id: 1, sale_category_id: 1 }

const server = await testServer({ products: { [rice]: {} } })
const { db } = server
const [manager, goods] = [await server.as('manager'), await server.as('goods')]

const named = { name_thai: 'ซ่อน', name_eng: 'Hidden', status: 'INACTIVE' as const, sequence: 2 }
await db
  .insertInto('category')
  .values({ ...named, id: hidden, image: null, icon_hue: 90, restriction: null })
  .execute()
await db
  .insertInto('subcategory')
  .values([
    { ...named, id: hidden, category_id: groceries },
    { ...named, id: hidden + 1, category_id: hidden, name_thai: 'ทั่วไป', status: 'ACTIVE' },
  ])
  .execute()
await db
  .insertInto('brand')
  .values({
    id: hidden,
    category_id: groceries,
    sequence: 2,
    key: 'hidden',
    name: 'Hidden',
    name_thai: 'ซ่อน',
    status: 'INACTIVE',
  })
  .execute()

const restricted = { ...shown, category_id: beer, subcategory_id: beer }
const unseen = { ...shown, category_id: hidden, subcategory_id: hidden + 1 }
const inUnseen = { ...shown, subcategory_id: hidden }
const ofUnseen = { ...shown, brand_id: hidden }
const given = { ...shown, sale_category_id: 2 }

const puts = (to: Place, status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE') =>
  db
    .updateTable('product')
    .set({ ...to, status })
    .where('id', '=', rice)
    .execute()
beforeEach(() => puts(shown))

const place = () =>
  db
    .selectFrom('product')
    .select(['category_id', 'subcategory_id', 'brand_id', 'sale_category_id'])
    .where('id', '=', rice)
    .executeTakeFirstOrThrow()
const fieldsOf = ({ category_id: categoryId, subcategory_id: subcategoryId, brand_id: brandId }: Place) => ({
  categoryId,
  subcategoryId,
  brandId,
})
/** Saves the product in another place. */
async function saves(who: StaffClient, to: Place) {
  const { body } = await manager.call(calls.getProduct, { params: { id: rice } })
  const moved = { ...fieldsOf(to), saleCategoryId: to.sale_category_id === 2 ? (2 as const) : (1 as const) }
  return who.call(calls.saveProduct, { params: { id: rice }, body: { ...enteredOf(body), ...moved } })
}
/** The same from the list. */
async function changes(who: StaffClient, to: Place) {
  const body = { ids: [rice], change: fieldsOf(to) }
  return (await who.call(calls.changeProducts, { body })).body.results[0]
}
/** The same by a file. */
async function imports(who: StaffClient, to: Place) {
  const cells = [`SKU${rice}`, ...Object.values(fieldsOf(to))]
  return importsOf(server.url, who).importFile('products', `sku,category,subcategory,brand\n${cells.join(',')}\n`)
}
const undoes = async (who: StaffClient, undo: Undo) =>
  (await who.call(undoAction, { params: { id: undo?.actionId ?? 0 } })).status

/** Two places of a product, the field that is refused on the way from the first to the second, and why. */
const ways = [
  ['out of restricted goods', restricted, shown, 'categoryId', 'restricted'],
  ['into a hidden category', shown, unseen, 'categoryId', 'publish'],
  ['out of a hidden category', unseen, shown, 'categoryId', 'publish'],
  ['into a hidden subcategory', shown, inUnseen, 'subcategoryId', 'publish'],
  ['out of a hidden subcategory', inUnseen, shown, 'subcategoryId', 'publish'],
  ['to a hidden brand', shown, ofUnseen, 'brandId', 'publish'],
  ['from a hidden brand', ofUnseen, shown, 'brandId', 'publish'],
] as const

test.each(ways)(
  '%s a product on sale goes by hand and by file for a manager alone',
  async (_way, from, to, path, code) => {
    await puts(from)
    const saved = await saves(goods, to)
    expect([saved.status, saved.problem?.errors]).toEqual([403, [{ path, code }]])
    expect(await changes(goods, to)).toEqual({ id: rice, ok: false, code })
    expect((await imports(goods, to)).counts).toMatchObject({ rows: 0, refusedRows: 1 })
    expect(await place()).toEqual(from)

    for (const change of [saves, changes, imports]) {
      await change(manager, to)
      expect(await place()).toEqual(to)
      await puts(from)
    }
  },
)

test.each(ways)('%s a product goes by no undo of who may not move it there', async (_way, from, to) => {
  for (const change of [saves, changes, imports]) {
    // Their own move, of a draft that is put on sale where it is now.
    await puts(to, 'INACTIVE')
    const made = await change(goods, from)
    await puts(from)
    const undo = made && 'body' in made ? made.body.undo : made?.undo
    expect(await undoes(goods, undo)).toBe(403)
    expect(await place()).toEqual(from)
    expect(await undoes(manager, undo)).toBe(200)
    expect(await place()).toEqual(to)
  }
})

test.each([
  ['sold', shown, given],
  ['given', given, shown],
] as const)('what is %s is so until a manager changes it', async (_from, from, to) => {
  await puts(from)
  const refused = await saves(goods, to)
  expect([refused.status, refused.problem?.errors]).toEqual([403, [{ path: 'saleCategoryId', code: 'publish' }]])
  expect((await saves(manager, to)).status).toBe(200)
  await puts(from, 'INACTIVE')
  const { undo } = (await saves(goods, to)).body
  await puts(to)
  expect(await undoes(goods, undo)).toBe(403)
  expect(await undoes(manager, undo)).toBe(200)
  const byFile = importsOf(server.url, goods)
  const { id } = (await byFile.upload('products', `sku,sale_category\nSKU${rice},${to.sale_category_id}\n`)).body
  expect((await byFile.check(id, { sku: 0, sale_category: 1 })).status).toBe(403)
})

test('what is not on sale, and what stays as visible and as free as it was, is everybody’s to move', async () => {
  for (const [, from, to] of ways) {
    await puts(from, 'INACTIVE')
    expect((await saves(goods, to)).status).toBe(200)
    await puts(from, 'INACTIVE')
    expect((await imports(goods, to)).counts?.rows).toBe(1)
  }
  await puts(shown, 'INACTIVE')
  expect((await saves(goods, given)).status).toBe(200)
  await puts(shown)
  // Into a restriction everybody moves goods, as what is to be restricted should be at once.
  expect(await changes(goods, restricted)).toMatchObject({ ok: true })
  // From one hidden place to another.
  await puts(ofUnseen)
  expect((await saves(goods, inUnseen)).status).toBe(200)
})

test('of many products those of which others decide stay, with the reason', async () => {
  const { revision: _, ...entered } = enteredOf((await manager.call(calls.getProduct, { params: { id: rice } })).body)
  const added = { ...entered, sku: 'DRAFT', ...fieldsOf(restricted), status: 'INACTIVE' as const }
  const draft = (await goods.call(calls.createProduct, { body: added })).body.id
  await puts(restricted)
  const answer = await goods.call(calls.changeProducts, { body: { ids: [rice, draft], change: fieldsOf(shown) } })
  expect(answer.body.results).toEqual([
    { id: rice, ok: false, code: 'restricted' },
    { id: draft, ok: true, undo: { actionId: expect.any(Number) } },
  ])
})
