import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { approveLicence, fileLicence, listLicences } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { changeStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { adjustStock, listStockMovements } from '#contract/backoffice/goods/stock/calls.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { stock: 100 } } })
const clerk = await server.as('clerk')
const namesake = await server.as('clerk')
const admin = await server.as('admin')

const actorOf = async (text: string) =>
  (await sql<{ actor: unknown }>`select actor_of(${text}) as actor`.execute(server.db)).rows[0]?.actor

test('two of the staff with one name are told apart, and a new name is shown at once, in orders and in the ledger', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  const { id } = (await retailer.order()).body
  await clerk.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await namesake.call(moveOrders, { body: { ids: [id], to: 'PICKING' } })
  const count = { productId: rice, delta: -1, reason: 'damage' as const }
  const counted = await namesake.call(adjustStock, { body: count, key: 'one-bag-broken' })
  expect(counted.body.actor).toEqual({ id: namesake.id, name: 'น้อย' })
  const actors = async () =>
    (await clerk.call(getStaffOrder, { params: { id } })).body.events.slice(1).map(({ actor }) => actor)
  expect(await actors()).toEqual([
    { id: clerk.id, name: 'น้อย' },
    { id: namesake.id, name: 'น้อย' },
  ])
  const renamed = await admin.call(changeStaff, {
    params: { id: namesake.id },
    body: { name: 'น้อย คลังสอง', role: 'clerk', disabled: false },
  })
  expect(renamed.status).toBe(200)
  expect((await actors())[1]).toEqual({ id: namesake.id, name: 'น้อย คลังสอง' })
  const ledger = await clerk.call(listStockMovements, { params: { productId: rice } })
  expect(ledger.body.content[0]?.actor).toEqual({ id: namesake.id, name: 'น้อย คลังสอง' })
})

test('in the ledger a retailer is named as its shop', async () => {
  const retailer = await server.retailer()
  const { store_name: name } = await server.db
    .selectFrom('outlet')
    .select('store_name')
    .where('id', '=', retailer.id)
    .executeTakeFirstOrThrow()
  await retailer.tap(rice, 1)
  await retailer.order()
  const ledger = await clerk.call(listStockMovements, { params: { productId: rice } })
  expect(ledger.body.content[0]?.actor).toEqual({ id: null, name })
})

test('a new name is shown at licences, too', async () => {
  const editor = await server.as('manager')
  const rename = (name: string) =>
    admin.call(changeStaff, { params: { id: editor.id }, body: { name, role: 'manager', disabled: false } })
  const retailer = await server.retailer()
  await server.db
    .insertInto('category')
    .values({
      id: 900,
      name_thai: 'สุรา',
      name_eng: 'Liquor',
      icon_hue: 0,
      image: null,
      sequence: 900,
      status: 'ACTIVE' as const,
      restriction: JSON.stringify({ ...alcohol, licence: true }),
    })
    .execute()
  const body = { outletId: retailer.id, categoryId: 900, number: '1/2569', expiresOn: '2099-12-31' }
  const filed = await editor.call(fileLicence, { body })
  expect(filed.body).toMatchObject({ filedBy: { id: editor.id, name: 'น้อย' }, decidedBy: null })
  await editor.call(approveLicence, { params: { id: filed.body.id } })
  await rename('นิด')
  const [licence] = (await editor.call(listLicences)).body.content
  expect(licence).toMatchObject({ filedBy: { id: editor.id, name: 'นิด' }, decidedBy: { id: editor.id, name: 'นิด' } })
})

test('records of before stay readable, and so do those of accounts that are kept elsewhere', async () => {
  const otherId = '5f0c2a53-7a0e-4c5b-9b58-0d7a3a2f6f11'
  expect(await actorOf(`staff:${otherId} สมชาย`)).toEqual({ id: otherId, name: 'สมชาย' })
  expect(await actorOf(`staff:${otherId}`)).toEqual({ id: otherId, name: otherId })
  expect(await actorOf('staff:สม ใจดี')).toEqual({ id: null, name: 'สม ใจดี' })
  expect(await actorOf('clock')).toEqual({ id: null, name: 'clock' })
})
