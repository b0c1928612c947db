import { expect, test } from 'vitest'
import { createPromotion, publishPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { promotionTerms } from '#test/builders/offers.ts'
import { testServer } from '#test/test-server.ts'
import { importsOf } from './uploads.fixture.ts'

// A number that an undo frees is that of the next category or brand: what names one keeps it.

const server = await testServer()
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)

/** A new category, or brand, that a file has brought. */
async function brought(level: 'category' | 'brand', name: string) {
  const file =
    level === 'category' ? `category_thai,category_eng\n${name} ไทย,${name}\n` : `name,name_thai\n${name},${name} ไทย\n`
  const { id: importId, undo } = await imports.importFile(level === 'category' ? 'categories' : 'brands', file)
  const last = server.db.selectFrom(level).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { id: (await last).id, importId, actionId: undo?.actionId ?? 0 }
}
const draftFor = async (level: 'category' | 'brand', id: number) =>
  (await manager.call(createPromotion, { body: promotionTerms({ level, targets: [id] }) })).body
const publish = (id: number) => manager.call(publishPromotion, { params: { id }, body: { revision: 1 } })

test.each([
  ['category', 'draft'],
  ['category', 'published'],
  ['brand', 'draft'],
  ['brand', 'published'],
] as const)('a new %s stays while a %s promotion names it', async (level, state) => {
  const shelf = await brought(level, `Of ${state}`)
  const other = await brought(level, `Free of ${state}`)
  const { id } = await draftFor(level, shelf.id)
  if (state === 'published') expect((await publish(id)).status).toBe(200)
  expect((await imports.get(shelf.importId)).obstacles).toMatchObject([{ line: 2, reason: 'used' }])
  expect((await manager.call(undoAction, { params: { id: shelf.actionId } })).problem.errors).toEqual([
    { path: 'action', code: 'changed_since' },
  ])
  expect((await imports.get(other.importId)).obstacles).toEqual([])
  expect((await manager.call(undoAction, { params: { id: other.actionId } })).status).toBe(200)
})

test('a new brand stays while a banner names it, and a new category while a licence does', async () => {
  const [brand, category] = [await brought('brand', 'On a banner'), await brought('category', 'By licence')]
  const words = { name: 'ป้าย', description_thai: 'ป้าย', description_eng: 'Banner', sequence: 1 }
  await server.db
    .insertInto('banner')
    .values({ ...words, id: 1, condition: 'brand', items: [brand.id] })
    .execute()
  const { id: outlet_id } = await server.retailer()
  const filed = { filed_at: new Date(), filed_by: outlet_id, ends_at: new Date(Date.now() + 1e9) }
  await server.db
    .insertInto('licence')
    .values({ ...filed, id: crypto.randomUUID(), outlet_id, category_id: category.id, number: '1', state: 'filed' })
    .execute()
  for (const { importId } of [brand, category])
    expect((await imports.get(importId)).obstacles).toMatchObject([{ line: 2, reason: 'used' }])
})
