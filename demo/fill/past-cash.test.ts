import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDemoDatabase()
})
afterAll(() => database.drop())

test('cash that came days ago is counted and closed, so that no retailer of the demo owes it', async () => {
  const { rows } = await sql<{ owed: number; closed: number }>`
    select count(*) filter (where not cash_closed) as owed, count(*) filter (where cash_closed) as closed from orders
    where state = 'DELIVERED' and pay_type = 'COD' and created_at < now() - interval '6 days'
      and not exists (select from delivery_stop s where s.order_id = orders.id)`.execute(database.db)
  expect(rows[0]?.owed).toBe(0)
  expect(rows[0]?.closed).toBeGreaterThan(1000)
})

test('each of these days was counted by one person, closed by another, and is worth its orders and its ledger', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where counted_by = closed_by) as alone,
      count(*) filter (where expected_satang <> (select sum(due_satang) from cash_up_order o where o.cash_up_id = c.id)) as orders,
      count(*) filter (where counted_satang <> (select sum(amount_satang) from cash_ledger l where l.cash_up_id = c.id)) as ledger,
      count(*) filter (where counted_satang <> (select sum((n->>'value')::bigint * (n->>'pieces')::bigint)
        from jsonb_array_elements(counted) as n)) as notes
    from cash_up c where state = 'CLOSED'`.execute(database.db)
  expect(rows[0]).toEqual({ alone: 0, orders: 0, ledger: 0, notes: 0 })
})

test('everybody of the staff who moved an order of the past is named', async () => {
  const { rows } = await sql<{ actor: string }>`
    select distinct actor from order_event where actor like 'staff:%' and actor not like 'staff:% %'`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})
