import { join } from 'node:path'
import pg from 'pg'
import { runningCluster } from '#server/adapters/database/embedded/cluster.ts'
import { dataFolderOf, serverUrlOf, type Cell } from '../../tools/cells/cell.ts'
import type { Query } from '../cluster/shop-rows.ts'

/** Statements to the database of a cell that runs. @throws Error where it does not */
export async function inCell<Value>(cell: Cell, work: (query: Query) => Promise<Value>): Promise<Value> {
  const embedded = serverUrlOf(cell) ? null : await runningCluster(join(dataFolderOf(cell), 'postgres'))
  const connectionString = serverUrlOf(cell) ?? embedded?.('songdee')
  if (!connectionString) throw new Error(`${cell.name} does not run`)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.end()
  }
}

export const countOrders = (cell: Cell): Promise<number> =>
  inCell(cell, async (query) => Number((await query<{ n: string }>('select count(*) n from orders'))[0]?.n))
