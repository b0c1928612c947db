import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDay } from '#contract/backoffice/day/close/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { stock: 1000 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')

async function deliveredOrder(): Promise<string> {
  const retailer = await server.retailer()
  await retailer.tap(rice, 6)
  const { id } = (await retailer.order()).body
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    expect((await clerk.call(moveOrders, { body: { ids: [id], to } })).body.results[0]).toMatchObject({ ok: true })
  return id
}
const storedActors = async (id: string) => {
  const events = await server.db
    .selectFrom('order_event')
    .select('actor')
    .where('order_id', '=', id)
    .where('actor', 'like', 'staff:%')
    .execute()
  return new Set(events.map(({ actor }) => actor))
}
const shownActors = async (id: string) =>
  (await clerk.call(getStaffOrder, { params: { id } })).body.events.map(({ actor }) => actor)

test('an event names its person by a number, and after an upgrade only once the release before is not used any more', async () => {
  const short = await deliveredOrder()
  const [number] = await storedActors(short)
  expect(number).toMatch(/^staff:#\d+$/)
  const applied = sql`update migration set at = now() where name = '0246_actors_of_events.sql'`
  await sql`update migration set at = at - interval '90 days'`.execute(server.db)
  await applied.execute(server.db)
  const whole = await deliveredOrder()
  expect(await storedActors(whole)).toEqual(new Set([expect.stringContaining(`staff:${clerk.id} `)]))
  expect((await shownActors(short)).slice(1)).toEqual((await shownActors(whole)).slice(1))
  await sql`update migration set at = at - interval '15 days'`.execute(server.db)
  expect(await storedActors(await deliveredOrder())).toEqual(new Set([number]))
})

test('who delivered for a day is one person, whether an event names it by a number or in full', async () => {
  const { body } = await manager.call(getDay, { params: { day: bangkokDate(new Date()) } })
  expect(body.acts.filter(({ did }) => did === 'delivered')).toEqual([
    expect.objectContaining({ count: 3, by: expect.objectContaining({ id: clerk.id }) }),
  ])
})
