import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { listStaffBrands, moveBrands, saveBrandDetails } from '#contract/backoffice/goods/brands/calls.ts'
import { listCategories, moveSubcategories, saveCategory } from '#contract/backoffice/goods/categories/calls.ts'
import * as calls from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { aProduct, groceries } from '#test/builders/catalogue.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// Random changes of the catalogue, undone in reverse: everything is as before but for the revisions, which only rise.
// `FAULTS=long` undoes more than a thousand.

const sequences = process.env.FAULTS === 'long' ? 60 : 3
const actionsPerSequence = 20
const products = [1, 2, 3, 4, 5, 6]
let manager: StaffClient

const server = await testServer({
  stock: async (db) => {
    for (const id of products) await aProduct(db, { id, price: 100_00 * id })
    const brand = { category_id: groceries, name: 'Rung Rueang', name_thai: 'รุ่งเรือง' }
    await db
      .insertInto('brand')
      .values({ ...brand, id: 2, key: 'rungrueang', sequence: 2 })
      .execute()
    const sub = { category_id: groceries, status: 'ACTIVE' as const, name_eng: 'Other', name_thai: 'อื่น' }
    await db
      .insertInto('subcategory')
      .values({ ...sub, id: 9, sequence: 2 })
      .execute()
  },
})

// Signed in again: the long run takes longer than a token is valid.
beforeEach(async () => {
  manager = await server.as('manager')
})

async function catalogue(): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg(to_jsonb(p) - 'revision' order by id) from product p) as products,
    (select json_agg(u order by product_id, pieces) from product_unit u) as units,
    (select json_agg(to_jsonb(c) - 'revision' order by id) from category c) as categories,
    (select json_agg(to_jsonb(s) - 'revision' order by id) from subcategory s) as subcategories,
    (select json_agg(to_jsonb(b) - 'revision' order by id) from brand b) as brands`.execute(server.db)
  return rows[0]
}

async function edit(chance: Chance): Promise<number[]> {
  const id = chance.pick(products)
  const product = (await manager.call(calls.getProduct, { params: { id } })).body
  const { revision, nameThai, categoryId, subcategoryId, brandId, status, price, unit, ...rest } = product
  const body: RequestOf<typeof calls.saveProduct>['body'] = {
    ...rest,
    revision,
    categoryId,
    subcategoryId,
    brandId,
    unit,
    nameThai: chance.hits(0.5) ? `สินค้า ${chance.whole(1, 99)}` : nameThai,
    status: chance.hits(0.3) ? chance.pick(['ACTIVE', 'INACTIVE'] as const) : status,
    price: chance.hits(0.3) ? chance.whole(1, 999) / 4 : price,
    barcode: chance.hits(0.5) ? `8850000${chance.whole(100000, 100009)}` : null,
    shelfPlace: chance.pick([null, 'A-01-1', 'B-02-3']),
    units: chance.hits(0.5)
      ? [
          {
            pieces: chance.pick([1, 48, 144]),
            nameThai: 'ลัง',
            nameEng: 'carton',
            barcode: `1885${chance.whole(10000, 99999)}`,
          },
        ]
      : [],
  }
  return [(await manager.call(calls.saveProduct, { params: { id }, body })).body.undo?.actionId ?? 0]
}

async function arrange(chance: Chance): Promise<number[]> {
  const [id, other] = [chance.pick(products), chance.pick(products)]
  const body = { productIds: [id], before: other === id ? null : other }
  const answers = chance.hits(0.5)
    ? await manager.call(calls.moveOnShelf, { params: { id: groceries }, body })
    : await manager.call(calls.joinFamily, {
        params: { id },
        body: { with: chance.hits(0.3) || other === id ? null : other },
      })
  return [answers.body.undo?.actionId ?? 0]
}

async function many(chance: Chance): Promise<number[]> {
  const ids = products.filter(() => chance.hits(0.5))
  const change = chance.pick([
    { status: chance.pick(['ACTIVE', 'INACTIVE'] as const) },
    { brandId: chance.pick([1, 2]) },
    { categoryId: groceries, subcategoryId: chance.pick([groceries, 9]) },
  ])
  if (ids.length === 0) return []
  return (await manager.call(calls.changeProducts, { body: { ids, change } })).body.results.map(
    ({ undo }) => undo?.actionId ?? 0,
  )
}

async function shelves(chance: Chance): Promise<number[]> {
  const status = chance.pick(['ACTIVE', 'INACTIVE'] as const)
  if (chance.hits(0.3)) {
    const all = (await manager.call(listCategories)).body.find(({ id }) => id === groceries)?.subcategories ?? []
    const body = { ids: [all.at(-1)?.id ?? 0], before: all[0]?.id ?? null }
    return [(await manager.call(moveSubcategories, { params: { id: groceries }, body })).body.undo?.actionId ?? 0]
  }
  if (chance.hits(0.3)) {
    const all = (await manager.call(listStaffBrands)).body
    const body = { ids: [all.at(-1)?.id ?? 0], before: all[0]?.id ?? null }
    const moved = await manager.call(moveBrands, { body })
    return [moved.body.undo?.actionId ?? 0]
  }
  if (chance.hits(0.5)) {
    const brand = chance.pick((await manager.call(listStaffBrands)).body)
    const { name, nameThai, categoryId, image, revision } = brand
    const body = { name, nameThai, categoryId, image, revision, status }
    return [(await manager.call(saveBrandDetails, { params: { id: brand.id }, body })).body.undo?.actionId ?? 0]
  }
  const category = chance.pick((await manager.call(listCategories)).body)
  const { categoryNameThai, categoryNameEng, image, revision } = category
  const body = { categoryNameThai, categoryNameEng, image, revision, status, hue: chance.whole(0, 359) }
  return [(await manager.call(saveCategory, { params: { id: category.id }, body })).body.undo?.actionId ?? 0]
}

test.each(Array.from({ length: sequences }, (_, index) => index + 1))(
  'random changes of the catalogue, seed %i: undone in reverse, everything is as before',
  async (seed) => {
    const chance = seeded(seed)
    const before = await catalogue()
    const actions: number[] = []
    for (let step = 0; step < actionsPerSequence; step += 1)
      actions.push(...(await chance.pick([edit, arrange, many, shelves])(chance)))
    const done = actions.filter((id) => id > 0)
    expect(done.length).toBeGreaterThan(actionsPerSequence / 2)
    for (const id of done.toReversed()) {
      const undone = await manager.call(undoAction, { params: { id: String(id) } })
      expect([id, undone.status, undone.problem?.detail]).toEqual([id, 200, undefined])
    }
    expect(await catalogue()).toEqual(before)
  },
)
