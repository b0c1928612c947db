import type { Client } from 'pg'
import { connect } from '#server/adapters/database/database.ts'
import { findWrongSums, repairSums, sumTouchedDays, touchAllDays } from '#server/figures/figures.ts'
import { carryForward, findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import type { Case } from './bench.ts'
import { scaleOf, writeHistories, writeManyOrders } from './many-orders.ts'
import type { Row } from './report.ts'

const large = ['orders', 'order_line', 'order_event', 'stock_movement']

/** The disk that many orders take, and what the checks of the night read of them, with 100,000 orders or as many as `--orders` says. */
export const growth: Case = {
  name: 'growth',
  run: async ({ scratch, orders }) => {
    console.log(`Writing ${orders} orders with their events and movements …`)
    await writeManyOrders(scratch.client, scaleOf(orders))
    await writeHistories(scratch.client)
    const { db, pool } = connect(scratch.url('shop'), 2, () => undefined)
    const now = new Date()
    const rows = await sizes(scratch.client)
    const timed = async (name: string, act: () => Promise<unknown>, more: Partial<Row> = {}) => {
      const started = performance.now()
      const found = await act()
      const note = Array.isArray(found) ? `${found.length} wrong` : ''
      rows.push({ name, value: performance.now() - started, unit: 'ms', digits: 0, note, ...more })
    }
    try {
      await timed('stock against every movement', () => findStockMismatches(db, 'all'))
      await timed('carried forward for the first time', () => carryForward(db, now))
      await timed('stock, going on from carried sums', () => findStockMismatches(db), { atMost: 200 })
      await touchAllDays(db)
      await timed('all days summed', async () => {
        while ((await sumTouchedDays(db)) > 0);
      })
      await timed('figures against all orders', () => findWrongSums(db))
      await timed('figures, as every night', () => repairSums(db, now))
    } finally {
      await pool.end()
    }
    return rows
  },
}

type Sizes = { table: string; rows: number; heap: number; indexes: number; byIndex: string[] }

async function sizes(client: Client): Promise<Row[]> {
  const { rows } = await client.query<Sizes>(
    `select relname as table, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes,
       (select array_agg(indexrelid::regclass || ' ' || round(pg_relation_size(indexrelid) / reltuples::numeric, 1)
         order by pg_relation_size(indexrelid) desc) from pg_index where indrelid = pg_class.oid) as "byIndex"
     from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace order by relname`,
    [large],
  )
  return rows.map((one) => ({
    name: `a row of ${one.table}`,
    value: (one.heap + one.indexes) / one.rows,
    unit: 'B',
    digits: 0,
    note: `${one.rows} rows, ${((one.heap + one.indexes) / 1e6).toFixed(0)} MB: ${(one.heap / one.rows).toFixed(0)} B and indexes ${(one.indexes / one.rows).toFixed(0)} B: ${one.byIndex.join(', ')}`,
  }))
}
