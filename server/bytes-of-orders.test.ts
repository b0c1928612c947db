import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { connect } from '#server/adapters/database/database.ts'
import { smsOutbox } from '#server/adapters/sms/outbox.ts'
import { sumTouchedDays } from '#server/figures/figures.ts'
import { consumers } from '#server/jobs/consumers.ts'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { addedBytes, bytesOfTables, bytesThat, type TableBytes } from '#test/bytes-of-tables.ts'
import { testServer } from '#test/test-server.ts'
import { openOutbox } from './outbox/open.ts'

/** Bytes of an order of four lines, from its placing by the retailer to its delivery by the office. */
const limits = { kept: 3900, audit: 12_600, passing: 8400 }

const products = [1, 2, 3, 4]
const [retailers, rounds] = [8, 25]

const server = await testServer({
  products: Object.fromEntries(
    products.map((id) => [id, { stock: 100_000, name: `น้ำปลาแท้ ตราชาวเรือ ขวดแก้ว 700 มล. แพ็ก ${id}` }]),
  ),
})
const clerk = await server.as('clerk')
const working = connect(server.databaseUrl, 3, () => undefined)
const boss = await openQueues({ ...working, log: server.deps.log })
const outbox = await openOutbox({
  boss,
  db: working.db,
  consumers: consumers({
    db: working.db,
    sms: smsOutbox(working.db, null),
    loyalty: ownLoyalty(working.db),
    oddOrders: () => defaultOddOrderLimits,
    publicUrl: server.url,
  }),
  log: server.deps.log,
  pollSeconds: 0.5,
})
const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()

afterAll(async () => {
  await client.end()
  await closeQueues(boss)
  await working.pool.end()
})

/** Relays the events until every consumer has handled them, and sums the days. */
async function settle(): Promise<void> {
  await expect
    .poll(async () => {
      await outbox.relay(new Date())
      return (await sql`select from outbox_delivery where done_at is null`.execute(server.db)).rows.length
    })
    .toBe(0)
  await sumTouchedDays(server.db)
}

const tableOf = (added: readonly TableBytes[]): string =>
  added
    .map(
      ({ table, stay, heap, heads, indexes, byIndex }) =>
        `${stay} ${table}: ${heap} of which heads ${heads}, and indexes ${indexes}: ${JSON.stringify(byIndex)}`,
    )
    .join('\n')

test('rows that were changed while another transaction was open are not counted once it has ended', async () => {
  const heap = async () => (await bytesOfTables(client)).find(({ table }) => table === 'product')?.heap
  const before = await heap()
  const { rows: self } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = await working.pool.connect()
  await other.query('begin')
  await other.query('select pg_current_xact_id()')
  for (let times = 0; times < 200; times += 1) await sql`update product set name_eng = name_eng`.execute(server.db)
  const after = heap()
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        query: string
      }>`select query from pg_stat_activity where pid = ${self[0]?.pid}`.execute(server.db)
      return rows[0]?.query
    })
    .toMatch(/pg_sleep/)
  await other.query('commit')
  other.release()
  expect(await after).toBe(before)
})

test('an order of four lines leaves no more on the disk than its limits', async () => {
  await sql`update product set image = 'products/' || sku || '.webp',
    name_eng = 'Genuine fish sauce, glass bottle 700 ml, pack ' || id`.execute(server.db)
  await server.refresh()
  const buyers = await Promise.all(Array.from({ length: retailers }, () => server.retailer()))
  const items = JSON.stringify(products.map((productId) => ({ productId, qty: 2 })))
  const ids: string[] = []
  const round = async () => {
    for (const buyer of buyers) {
      await buyer.tap(1, 1)
      await server.db.updateTable('cart').set({ items }).where('outlet_id', '=', buyer.id).execute()
      const { status, body } = await buyer.order()
      expect(status).toBe(201)
      ids.push(body.id)
    }
  }
  const deliver = async (placed: readonly string[]) => {
    for (const to of ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
      const { body } = await clerk.call(moveOrders, { body: { ids: [...placed], to } })
      expect(body.results.filter(({ ok }) => !ok)).toEqual([])
      await settle()
    }
  }
  await round()
  await deliver(ids)
  const before = await bytesOfTables(client)
  const known = ids.length
  for (let nth = 0; nth < rounds; nth += 1) await round()
  await deliver(ids.slice(known))
  const added = addedBytes(before, await bytesOfTables(client), ids.length - known)
  expect(ids.length - known).toBe(retailers * rounds)
  for (const stay of ['kept', 'audit', 'passing'] as const)
    expect(bytesThat(stay, added), tableOf(added)).toBeLessThanOrEqual(limits[stay])
})
