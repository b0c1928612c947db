import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { changeView, countViews, deleteView, listViews, saveView } from '#contract/backoffice/views/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listProducts } from '#contract/backoffice/goods/products/calls.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { watchAs } from '#test/builders/live.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer()
const clerk = await server.as('clerk')
const colleague = await server.as('clerk')
const manager = await server.as('manager')

beforeEach(() => server.db.deleteFrom('saved_view').execute())

type Content = RequestOf<typeof saveView>['body']
const chonburi: Content = {
  screen: 'orders',
  name: 'ชลบุรี รอรับ',
  query: 'stage=ORDER_COMPLETE&province=20&sort=amount',
  columns: ['number', 'storeName', 'dueAmt'],
  shared: false,
}
const save = (who: StaffClient, content: Partial<Content> = {}) =>
  who.call(saveView, { body: { ...chonburi, ...content } })
const namesFor = async (who: StaffClient) =>
  (await who.call(listViews)).body.views.map(({ name }: { name: string }) => name)

test('a view is there again as it was saved, for its owner alone until it is shared', async () => {
  const saved = await save(clerk)
  expect(saved).toMatchObject({
    status: 201,
    body: { ...chonburi, mayChange: true, revision: 1, owner: { id: clerk.id, name: 'น้อย' } },
  })
  expect((await clerk.call(listViews)).body.views).toEqual([saved.body])
  expect(await namesFor(colleague)).toEqual([])
  await save(manager, { name: 'ของทุกคน', shared: true })
  expect([await namesFor(clerk), await namesFor(colleague)]).toEqual([['ของทุกคน', chonburi.name], ['ของทุกคน']])
})

test('it is changed by the revision that was read, and a second change at the same time is refused', async () => {
  const { id } = (await save(clerk)).body
  const { screen: _screen, ...content } = chonburi
  const change = (revision: number, name: string) =>
    clerk.call(changeView, { params: { id }, body: { ...content, name, revision } })
  const both = await Promise.all([change(1, 'หนึ่ง'), change(1, 'สอง')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('edit_conflict')
  expect((await change(2, 'สาม')).body).toMatchObject({ name: 'สาม', revision: 3 })
})

test('a name is taken once for each person and screen', async () => {
  await save(clerk)
  expect((await save(clerk)).problem.code).toBe('conflict')
  expect((await save(colleague)).status).toBe(201)
  expect((await save(clerk, { screen: 'picking' })).status).toBe(201)
  const { id } = (await save(clerk, { name: 'อื่น' })).body
  const { screen: _screen, ...content } = chonburi
  const renamed = await clerk.call(changeView, { params: { id }, body: { ...content, revision: 1 } })
  expect(renamed.problem.code).toBe('conflict')
})

test('sharing, and changing what others share, needs the permission', async () => {
  expect((await save(clerk, { shared: true })).status).toBe(403)
  const shared = (await save(manager, { shared: true })).body
  const own = (await save(clerk, { name: 'ของฉัน' })).body
  const other = await server.as('manager')
  const { screen: _screen, ...content } = chonburi
  const change = (who: StaffClient, id: string, shown: boolean) =>
    who.call(changeView, { params: { id }, body: { ...content, shared: shown, revision: 1 } })
  expect((await change(clerk, shared.id, true)).status).toBe(403)
  expect((await change(clerk, own.id, true)).status).toBe(403)
  expect((await clerk.call(deleteView, { params: { id: shared.id } })).status).toBe(403)
  // Nobody else knows of a view that is not shared.
  expect((await change(manager, own.id, false)).status).toBe(404)
  expect((await manager.call(deleteView, { params: { id: own.id } })).status).toBe(404)
  const seenByClerk = (await clerk.call(listViews)).body.views.map(({ mayChange }: { mayChange: boolean }) => mayChange)
  expect(seenByClerk.toSorted()).toEqual([false, true])
  expect((await change(other, shared.id, true)).status).toBe(200)
  expect((await other.call(deleteView, { params: { id: shared.id } })).status).toBe(204)
  expect((await clerk.call(deleteView, { params: { id: own.id } })).status).toBe(204)
  expect((await clerk.call(deleteView, { params: { id: own.id } })).status).toBe(404)
})

test('an address or more than a query, an unknown screen and unknown columns are refused', async () => {
  for (const wrong of [{ query: 'https://evil.example/?a=1' }, { query: 'a=1#b' }, { columns: ['<b>'] }, { name: ' ' }])
    expect([wrong, (await save(clerk, wrong)).status]).toEqual([wrong, 422])
  expect((await save(clerk, { screen: 'everything' as never })).status).toBe(422)
  // A queue without filters has nothing to save.
  expect((await save(clerk, { screen: 'slips' as never })).status).toBe(422)
  expect((await clerk.call(deleteView, { params: { id: randomUUID() } })).status).toBe(404)
})

test('a person saves sixty views at most', async () => {
  for (let n = 0; n < 60; n += 1) expect((await save(clerk, { name: `รายการ ${n}` })).status).toBe(201)
  expect((await save(clerk, { name: 'อีกหนึ่ง' })).problem.code).toBe('conflict')
})

test('open menus are notified of a view that was shared', async () => {
  const stream = await watchAs(server, colleague)
  const { id } = (await save(manager, { shared: true })).body
  await expect.poll(() => stream.changes()).toContainEqual({ subject: 'view', id, kind: 'added' })
  stream.close()
})

test('a menu says how many records its views list, and nothing where a view has filters that nobody knows', async () => {
  await aProduct(server.db, { id: 1 })
  const retailer = await server.retailer()
  for (let n = 0; n < 3; n += 1) {
    await retailer.tap(1, 1)
    await retailer.order()
  }
  const [first] = await server.db.selectFrom('orders').select('id').execute()
  await clerk.call(moveOrders, { body: { ids: [first?.id ?? ''], to: 'ACCEPTED' } })
  const queries = {
    'stage=ORDER_COMPLETE': 2,
    'stage=ORDER_COMPLETE&stage=ACCEPTED&sort=amount': 3,
    'province=99': 0,
    'state=secret': null,
    'stage=NOWHERE': null,
  }
  for (const [index, query] of Object.keys(queries).entries()) await save(clerk, { name: `${index}`, query })
  await save(clerk, { screen: 'picking', name: 'รอหยิบ', query: '' })
  const { views } = (await clerk.call(listViews)).body
  const { counts } = (await clerk.call(countViews)).body
  const byQuery = views.map(({ id, screen, query }: (typeof views)[number]) => [
    screen === 'orders' ? query : screen,
    counts.find((one: (typeof counts)[number]) => one.id === id)?.count,
  ])
  expect(Object.fromEntries(byQuery)).toEqual({ ...queries, picking: null })
})

test('a view of products is counted as its list counts them', async () => {
  for (const id of [21, 22, 23]) await aProduct(server.db, { id, name: `ซอสปรุงรส ${id}` })
  await server.db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', 22).execute()
  for (const query of [
    'status=INACTIVE',
    'status=ACTIVE&q=%E0%B8%8B%E0%B8%AD%E0%B8%AA',
    'lacks=place&sort=price',
    'q=nothing',
  ]) {
    const { id } = (await save(manager, { screen: 'products', name: query, query })).body
    const listed = await manager.call(listProducts, { query: Object.fromEntries(new URLSearchParams(query)) })
    const { counts } = (await manager.call(countViews)).body
    expect([query, counts.find((one) => one.id === id)?.count]).toEqual([query, listed.body.totalElements])
  }
  const driver = await server.as('driver')
  expect((await save(driver, { screen: 'products' })).status).toBe(403)
})
