import { afterEach, beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { alcohol, type Restriction } from '#rules/restricted-goods/restriction.ts'
import { beer } from '#test/builders/catalogue.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'

const lager = 4

const server = await testServer({ products: { [lager]: { categoryId: beer, stock: 1000 } } })
const manager = await server.as('manager')
const category = server.db.selectFrom('category').where('id', '=', beer)
const usual = await category.select(['name_thai', 'name_eng']).executeTakeFirstOrThrow()
const tobacco = { name_thai: 'ยาเส้นและบุหรี่', name_eng: 'Smoking' }

const set = (restriction: Partial<Restriction> | null) =>
  manager.call(calls.setRestriction, {
    params: { id: beer },
    body: { restriction: restriction && { ...alcohol, ...restriction } },
  })
const rename = (to: typeof usual, db: Pick<typeof server.db, 'updateTable'> = server.db) =>
  db.updateTable('category').set(to).where('id', '=', beer).execute()
beforeEach(() => set({ orderableOnline: false }))
afterEach(() => rename(usual))

test('a category that is named as tobacco stays closed, whatever is saved', async () => {
  const retailer = await server.retailer()
  await rename(tobacco)
  const [opened, freed] = [await set({}), await set(null)]
  expect([opened.status, opened.problem.errors]).toEqual([
    422,
    [{ path: 'restriction.orderableOnline', code: 'tobacco' }],
  ])
  expect(freed.problem.errors).toEqual([{ path: 'restriction', code: 'tobacco' }])
  expect((await set({ orderableOnline: false, visibleTo: 'granted' })).status).toBe(200)
  const until = new Date(Date.now() + dayMs)
  await server.db.insertInto('restricted_grant').values({ outlet_id: retailer.id, until }).execute()
  expect((await retailer.tap(lager, 1)).problem?.code).toBe('not_purchasable')
})

test('nor is it opened by a save at the moment of its renaming', async () => {
  const opened = await secondWaits(
    server.db,
    { has: (tx) => rename(tobacco, tx), goesOn: () => Promise.resolve() },
    () => set({}),
  )
  expect(opened).toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  expect(await category.select('restriction').executeTakeFirst()).toMatchObject({
    restriction: { orderableOnline: false },
  })
})
