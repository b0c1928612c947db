import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrand, listStaffBrands, moveBrands, saveBrandDetails } from '#contract/backoffice/goods/brands/calls.ts'
import {
  createCategory,
  createSubcategory,
  listCategories,
  moveCategories,
  moveSubcategories,
  saveCategory,
  saveSubcategory,
} from '#contract/backoffice/goods/categories/calls.ts'
import { setRestriction } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import { listProducts, moveOnShelf } from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { consumeProducts, getData, listBrands } from '#contract/catalogue/calls.ts'
import { aProduct, beer, groceries } from '#test/builders/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({
  stock: async (db) => {
    for (const id of [1, 2, 3, 4, 5, 6]) await aProduct(db, { id, categoryId: id < 6 ? groceries : beer })
  },
})
const manager = await server.as('manager')
const goods = await server.as('goods')

const undo = (action: { actionId: number } | null | undefined) =>
  manager.call(undoAction, { params: { id: String(action?.actionId) } })
const categories = async () => (await manager.call(listCategories)).body
const shelf = async () => {
  const query = { category: String(groceries) }
  return (await manager.call(listProducts, { query })).body.content.map(({ id }) => id)
}
const move = (productIds: number[], before: number | null) =>
  goods.call(moveOnShelf, { params: { id: groceries }, body: { productIds, before } })

test('the shelf of a category is put in order, for retailers too, and undone', async () => {
  const moved = await move([4, 5], 2)
  expect([moved.status, await shelf()]).toEqual([200, [1, 4, 5, 2, 3]])
  const { body } = await send(server.url, consumeProducts, { query: { page: '0', size: '100' } })
  const shown = body.content.filter(({ categoryId }) => categoryId === groceries)
  expect(shown.toSorted((a, b) => a.sequence - b.sequence).map(({ id }) => id)).toEqual([1, 4, 5, 2, 3])
  expect((await move([4, 5], 2)).body).toEqual({ changed: 0, undo: null })
  await undo(moved.body.undo)
  expect(await shelf()).toEqual([1, 2, 3, 4, 5])
  expect((await move([6], null)).problem.errors).toEqual([{ path: 'productIds.0', code: 'unknown' }])
  expect((await move([1], 1)).status).toBe(422)
  const nowhere = await goods.call(moveOnShelf, { params: { id: 77 }, body: { productIds: [1], before: null } })
  expect(nowhere.status).toBe(404)
})

test('products that an import left without an order get one, and moves at the same moment add up', async () => {
  await sql`update product set sequence = 0 where category_id = ${groceries}`.execute(server.db)
  await Promise.all([move([5], 1), move([3], null), move([2], 4)])
  const order = await shelf()
  expect(order.at(-1)).toBe(3)
  expect(order.indexOf(5)).toBe(order.indexOf(1) - 1)
  expect(order.indexOf(2)).toBe(order.indexOf(4) - 1)
  const { rows } = await sql<{ sequence: number }>`
    select distinct sequence from product where category_id = ${groceries}`.execute(server.db)
  expect(rows).toHaveLength(5)
})

const aCategory = { categoryNameThai: 'ของใช้', categoryNameEng: 'Household', image: null, hue: 200 }

test('a category is added with its subcategories, changed by two people, ordered and undone', async () => {
  const body = { ...aCategory, status: 'ACTIVE' as const }
  expect((await goods.call(createCategory, { body })).problem.errors).toEqual([{ path: 'status', code: 'publish' }])
  const created = await manager.call(createCategory, { body })
  expect([created.status, created.body]).toMatchObject([201, { hue: 200, restricted: false, products: 0 }])
  expect((await manager.call(createCategory, { body })).body.id).toBe(created.body.id)
  const params = { id: created.body.id }
  const soap = { subCategoryNameThai: 'สบู่', subCategoryNameEng: 'Soap', status: 'ACTIVE' as const }
  const sub = await manager.call(createSubcategory, { params, body: soap })
  const paper = { subCategoryNameThai: 'กระดาษ', subCategoryNameEng: 'Paper', status: 'ACTIVE' as const }
  const second = await manager.call(createSubcategory, { params, body: paper })
  const moved = await manager.call(moveSubcategories, { params, body: { ids: [second.body.id], before: sub.body.id } })
  expect(moved.body.changed).toBe(2)
  const { data } = (await send(server.url, getData, { query: { type: 'getCategoriesWithImages' } })).body
  expect(data.map(({ id }) => id)).toContain(params.id)

  const renamed = await manager.call(saveCategory, {
    params,
    body: { ...body, categoryNameEng: 'Home', revision: created.body.revision },
  })
  expect(renamed.body).toMatchObject({ categoryNameEng: 'Home', revision: created.body.revision + 1 })
  const late = await goods.call(saveCategory, { params, body: { ...body, hue: 10, revision: created.body.revision } })
  expect([late.status, late.problem.code]).toEqual([409, 'edit_conflict'])
  const taken = await goods.call(saveCategory, {
    params,
    body: { ...body, categoryNameThai: 'ของชำ', image: 'nothing', revision: renamed.body.revision },
  })
  expect(taken.problem.errors).toEqual([
    { path: 'categoryNameThai', code: 'taken' },
    { path: 'image', code: 'image_unknown' },
  ])
  await undo(renamed.body.undo)
  const first = await manager.call(moveCategories, { body: { ids: [params.id], before: groceries } })
  expect((await categories()).map(({ id }) => id)).toEqual([params.id, groceries, beer])
  await undo(first.body.undo)
  const after = await categories()
  expect(after.map(({ id, categoryNameEng }) => [id, categoryNameEng])).toEqual([
    [groceries, 'Groceries'],
    [beer, 'Beer'],
    [params.id, 'Household'],
  ])
  expect(after.at(-1)?.subcategories.map(({ subCategoryNameEng }) => subCategoryNameEng)).toEqual(['Paper', 'Soap'])
  const hidden = await manager.call(saveSubcategory, {
    params: { id: sub.body.id },
    body: { ...soap, status: 'INACTIVE', revision: after.at(-1)?.subcategories[1]?.revision ?? 0 },
  })
  expect([hidden.status, hidden.body.status]).toEqual([200, 'INACTIVE'])
  expect((await manager.call(createSubcategory, { params: { id: 99 }, body: soap })).status).toBe(404)
})

test('a name that another category has by now is not given back', async () => {
  const named = (name: string) => ({
    categoryNameThai: name,
    categoryNameEng: name,
    image: null,
    hue: 200,
    status: 'INACTIVE' as const,
  })
  const { id, revision } = (await manager.call(createCategory, { body: named('Ice') })).body
  const renamed = await manager.call(saveCategory, { params: { id }, body: { ...named('Frozen'), revision } })
  await manager.call(createCategory, { body: named('Ice') })
  expect((await undo(renamed.body.undo)).problem.errors).toEqual([{ path: 'action', code: 'changed_since' }])
})

test('a category of alcohol starts restricted', async () => {
  const body = { ...aCategory, categoryNameThai: 'ไวน์และสุรา', categoryNameEng: 'Wine', status: 'ACTIVE' as const }
  expect((await manager.call(createCategory, { body })).body.restricted).toBe(true)
})

test('a category that is sold is not renamed to tobacco', async () => {
  const names = (thai: string) => ({
    categoryNameThai: thai,
    categoryNameEng: `${thai} in English`,
    status: 'ACTIVE' as const,
  })
  const look = { image: null, hue: 90 }
  const made = (await manager.call(createCategory, { body: { ...names('ของชำร่วย'), ...look } })).body
  const params = { id: made.id }
  const rename = (revision: number) =>
    manager.call(saveCategory, { params, body: { ...names('บุหรี่'), ...look, revision } })
  expect((await rename(made.revision)).problem.errors).toEqual([{ path: 'categoryNameThai', code: 'tobacco' }])
  const closed = await manager.call(setRestriction, {
    params,
    body: { restriction: { ...alcohol, orderableOnline: false } },
  })
  expect((await rename(closed.body.revision)).status).toBe(200)
})

test('a brand is added, and one that is hidden takes its products off the shelf', async () => {
  const body = { name: 'Doi Kham', nameThai: 'ดอยคำ', categoryId: groceries, status: 'ACTIVE' as const, image: null }
  const created = await manager.call(createBrand, { body })
  expect([created.status, created.body]).toMatchObject([201, { key: 'doikham', products: 0, revision: 1 }])
  expect((await manager.call(createBrand, { body })).body.id).toBe(created.body.id)
  expect((await manager.call(createBrand, { body: { ...body, name: 'doi-kham' } })).problem.errors).toEqual([
    { path: 'nameThai', code: 'taken' },
    { path: 'name', code: 'taken' },
  ])
  const moved = await manager.call(moveBrands, { body: { ids: [created.body.id], before: 1 } })
  expect((await manager.call(listStaffBrands)).body.map(({ id }) => id)).toEqual([created.body.id, 1])
  expect(moved.body.undo).not.toBeNull()
  const [, old] = (await manager.call(listStaffBrands)).body
  const kept = { name: 'Tung Rung', nameThai: 'ทุ่งรุ้ง', categoryId: groceries, image: null }
  const saved = await manager.call(saveBrandDetails, {
    params: { id: 1 },
    body: { ...kept, status: 'INACTIVE', revision: old?.revision ?? 0 },
  })
  expect(saved.status).toBe(200)
  const brands = await send(server.url, listBrands)
  expect(brands.body.map(({ brandID }) => brandID)).toEqual([created.body.id])
  const { body: goodsNow } = await send(server.url, consumeProducts, { query: { page: '0', size: '100' } })
  expect(goodsNow.content.filter(({ productStatus }) => productStatus === 'ACTIVE')).toEqual([])
  await undo(saved.body.undo)
  await server.refresh()
  const { body: again } = await send(server.url, consumeProducts, { query: { page: '0', size: '100' } })
  expect(again.content.find(({ id }) => id === 1)?.productStatus).toBe('ACTIVE')
})

test('what several add to the shelves at the same moment is all added', async () => {
  const status = 'ACTIVE' as const
  const names = ['ซักผ้า', 'ล้างจาน', 'ขัดพื้น', 'เช็ดกระจก']
  const params = { id: groceries }
  const added = await Promise.all(
    names.flatMap((name) => [
      manager.call(createCategory, { body: { ...aCategory, categoryNameThai: name, categoryNameEng: name, status } }),
      manager.call(createSubcategory, {
        params,
        body: { subCategoryNameThai: name, subCategoryNameEng: name, status },
      }),
      manager.call(createBrand, { body: { name, nameThai: name, categoryId: groceries, status, image: null } }),
    ]),
  )
  expect(added.map((answer) => answer.status)).toEqual(added.map(() => 201))
})
