import type { ClientBase } from 'pg'

/**
 * Removed some time after the order: its basket, which its lines have as well, whether it is odd, repeats, events on their way, messages,
 * changes for open screens, sign-ins.
 */
const passing =
  /^(basket_order|figure_touch|idempotency|line_message|live_event|odd_check|oidc_payload|outbox|outbox_delivery|password_guess|rate_limit|sign_in_session|sms|webhook_(attempt|delivery))$/
/** One row for a day, a product or a retailer, however many orders there are. */
const sums =
  /^(basket_(day|forgotten|habit|outlet|sku|sku_day)|figure_\w+|nightly|price_history|retailer_activity|sales_rhythm|job_run)$/

/** How long what a table holds of an order stays: `kept` for ever, `audit` as well, but of what staff did. */
type Stay = 'kept' | 'audit' | 'passing' | 'sums'
/** Bytes; `heap` with what is stored apart from the rows (TOAST), `heads` the part of it that every row has before its first column. */
export type TableBytes = {
  table: string
  stay: Stay
  heap: number
  heads: number
  indexes: number
  byIndex: Record<string, number>
}

/** Of a row: its pointer, and its head without what says which columns are empty. */
const headBytes = 4 + 24

const stayOf = (table: string): Stay => {
  // How to undo what is audited is kept with it.
  if (table.startsWith('audit_') || table === 'staff_action') return 'audit'
  if (passing.test(table)) return 'passing'
  return sums.test(table) ? 'sums' : 'kept'
}

/**
 * The bytes of every table of a database that hardly anybody else uses, packed: without the space that changed rows leave and
 * that later ones take. Running, a table is larger by that space, and an index in random order by a third.
 */
export async function bytesOfTables(client: ClientBase): Promise<TableBytes[]> {
  await outlastOlder(client)
  await packTables(client)
  const { rows } = await client.query<Omit<TableBytes, 'stay'>>(
    `select relname as table, pg_table_size(oid)::float8 as heap, reltuples::float8 * ${headBytes} as heads,
       pg_indexes_size(oid)::float8 as indexes, (select coalesce(json_object_agg(indexrelid::regclass::text, pg_relation_size(indexrelid)), '{}')
         from pg_index where indrelid = pg_class.oid) as "byIndex" ${ownTables}`,
  )
  return rows.map((row) => ({ ...row, stay: stayOf(row.table) }))
}

const ownTables = `from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

/**
 * Waits until no row has to stay that was changed before now: all transactions of the cluster have ended that had begun by now,
 * since the snapshot of a statement, also of the one that packs, reaches back to the oldest; and all statements of this database,
 * and of who is just signing in, that had one so old.
 */
async function outlastOlder(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::text as now')
  const older = `select from pg_stat_activity where (datname = current_database() or datname is null)
    and pid <> pg_backend_pid() and age(backend_xmin) > age($1::xid8::xid)`
  for (let isWaiting = true; isWaiting;) {
    const found = await client.query<{ waits: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8 or exists (${older}) as waits from pg_sleep(0.01)`,
      [rows[0]?.now],
    )
    isWaiting = found.rows[0]?.waits === true
  }
}

/** By name: those that all databases of a cluster share are left alone. */
async function packTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ') as names ${ownTables}`,
  )
  await client.query(`vacuum full ${rows[0]?.names}`)
}

/** What was added to each table, for one of so many orders; the largest first, without tables to which nothing was. */
export function addedBytes(before: readonly TableBytes[], after: readonly TableBytes[], orders: number): TableBytes[] {
  const known = new Map(before.map((one) => [one.table, one]))
  return after
    .map((one) => {
      const old = known.get(one.table)
      const added = (now: number, then: number | undefined) => (now - (then ?? 0)) / orders
      return {
        ...one,
        heap: added(one.heap, old?.heap),
        heads: added(one.heads, old?.heads),
        indexes: added(one.indexes, old?.indexes),
        byIndex: Object.fromEntries(
          Object.entries(one.byIndex).map(([index, bytes]) => [index, added(bytes, old?.byIndex[index])]),
        ),
      }
    })
    .filter(({ heap, indexes }) => heap + indexes !== 0)
    .toSorted((a, b) => b.heap + b.indexes - a.heap - a.indexes)
}

/** The sum of tables that stay so long. */
export const bytesThat = (stay: Stay, tables: readonly TableBytes[]): number =>
  tables.reduce((sum, one) => (one.stay === stay ? sum + one.heap + one.indexes : sum), 0)
