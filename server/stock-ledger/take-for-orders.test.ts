import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setOnHand } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { takeForOrders } from './stock-ledger.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { stock: 1 } } })

test('units that come while an order waits for its product are there for it', async () => {
  await setOnHand(server.db, rice, 1)
  const { locked, tooFew, onHand } = takeForOrders([{ nr: 1, productId: rice, units: 2 }])
  const adding = await server.db.startTransaction().execute()
  await sql`update stock set on_hand = 10 where product_id = ${rice}`.execute(adding)
  const taken = sql`with claimed as (select 1 as nr), ${locked},
    done as (select nr from claimed where nr not in (${tooFew})) ${onHand}`.execute(server.db)
  // An error before it waits ends the wait.
  const settled = taken.then(
    () => true,
    () => true,
  )
  const isWaiting = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      )
    return rows.length > 0
  }
  await expect.poll(async () => (await isWaiting()) || Promise.race([settled, false])).toBe(true)
  await adding.commit().execute()
  await taken
  const { rows } = await sql<{ on_hand: number }>`select on_hand from stock where product_id = ${rice}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ on_hand: 8 }])
})
