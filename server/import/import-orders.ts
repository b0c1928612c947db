import { sql } from 'kysely'
import { dayMs, parseMoment } from '#rules/bangkok-time.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import type { ImportReason } from '#rules/transfer/import-reasons.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { createIncoming, updateModelFromIncoming } from '#server/smart-basket/smart-basket.ts'
import type { Importer, RowViolation } from './importer.ts'
import type { Row } from './row-source.ts'

const batchSize = 10_000
const mostUnits = 1_000_000
type Line = { line: number; outlet: string; at: Date; orderId: string; sku: string; qty: number }

/** Autovacuum would follow, but until then every retailer's first read would do its work. */
export const afterOrders = (db: Database): Promise<unknown> =>
  sql`vacuum (analyze) basket_outlet, basket_order, basket_habit, basket_sku, basket_sku_day, basket_day`.execute(db)

/**
 * Imports past orders as history: what was bought when, and nothing else. They never become orders here: they have no
 * payment, no invoice and perhaps no account.
 */
export const importOrders: Importer = async (tx, source, { now, isDryRun }) => {
  if (!isDryRun) await createIncoming(tx)
  const refused: RowViolation[] = []
  let [batch, taken]: [Line[], number] = [[], 0]
  const flush = async () => {
    const strangers = await rejectKnown(tx, batch)
    refused.push(...strangers)
    const lines = new Set(strangers.map(({ line }) => line))
    const wanted = batch.filter(({ line }) => !lines.has(line))
    if (!isDryRun) await stage(tx, wanted)
    taken += wanted.length
    batch = []
  }
  const moment = rememberingLast(parseMoment)
  for await (const row of source(neededColumns('orders'))) {
    const line = lineOf(row, moment, now)
    if ('reason' in line) refused.push(line)
    else batch.push(line)
    if (batch.length === batchSize) await flush()
  }
  await flush()
  const summary = isDryRun ? `${taken} lines of orders` : `${await takeStaged(tx)} orders new or changed`
  return { rows: taken, refused, warnings: [], changes: [], summary }
}

/** @returns how many orders were new or changed */
async function takeStaged(tx: Tx): Promise<number> {
  await sql`set local work_mem = '128MB'`.execute(tx)
  await sql`analyze incoming`.execute(tx)
  await sql`
    update incoming i set segment = o.segment from outlet o where o.outlet_code = i.outlet_code`.execute(tx)
  return updateModelFromIncoming(tx)
}

/** Lines of an order are consecutive and have the same time. */
function rememberingLast<Value>(read: (text: string) => Value): (text: string) => Value {
  let last: { text: string; value: Value } | null = null
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}

const isName = (text: string, longest: number) => text.length > 0 && text.length <= longest && !/[\p{Cc}]/u.test(text)

function lineOf(row: Row, moment: typeof parseMoment, now: Date): Line | RowViolation {
  const { line } = row
  const [outlet, orderId, sku] = [row.field('outlet'), row.field('order_id'), row.field('sku')]
  const refuse = (column: string, reason: ImportReason, values?: string[]): RowViolation => ({
    line,
    column,
    reason,
    ...(values && { values }),
  })
  if (!isName(outlet, 36)) return refuse('outlet', 'not_text', ['36'])
  if (!isName(orderId, 60)) return refuse('order_id', 'not_text', ['60'])
  if (!isName(sku, 60)) return refuse('sku', 'not_text', ['60'])
  const at = moment(row.field('timestamp'))
  if (!at) return refuse('timestamp', 'not_moment')
  if (at.getTime() > now.getTime() + dayMs) return refuse('timestamp', 'in_future')
  const qty = Number(row.field('qty'))
  if (!/^\d+$/.test(row.field('qty')) || qty < 1 || qty > mostUnits) return refuse('qty', 'not_whole', ['1'])
  const price = row.field('unit_price')
  if (price !== '' && !/^\d+(\.\d+)?$/.test(price)) return refuse('unit_price', 'not_price')
  return { line, outlet, at, orderId, sku, qty }
}

/** Orders placed here are in the model already, and the owner of a deleted account wants no data stored. */
async function rejectKnown(tx: Tx, batch: readonly Line[]): Promise<RowViolation[]> {
  const orderIds = [...new Set(batch.map(({ orderId }) => orderId))]
  const outlets = [...new Set(batch.map(({ outlet }) => outlet))]
  const own = await sql<{ name: string }>`
    select order_number as name from orders where order_number = any(${orderIds}::text[])`.execute(tx)
  const gone = await sql<{ name: string }>`
    select outlet_code as name from outlet where outlet_code = any(${outlets}::text[]) and deleted_at is not null`.execute(
    tx,
  )
  const ownOrders = new Set(own.rows.map(({ name }) => name))
  const deleted = new Set(gone.rows.map(({ name }) => name))
  return batch.flatMap(({ line, orderId, outlet }): RowViolation[] => {
    if (ownOrders.has(orderId)) return [{ line, column: 'order_id', reason: 'own_order' }]
    return deleted.has(outlet) ? [{ line, column: 'outlet', reason: 'account_deleted' }] : []
  })
}

async function stage(tx: Tx, lines: readonly Line[]): Promise<void> {
  await sql`
    insert into incoming (outlet_code, segment, at, reference, sku, qty)
    select outlet, '', to_timestamp(seconds), reference, sku, qty from unnest(
      ${lines.map(({ outlet }) => outlet)}::text[], ${lines.map(({ at }) => at.getTime() / 1000)}::float8[],
      ${lines.map(({ orderId }) => orderId)}::text[], ${lines.map(({ sku }) => sku)}::text[],
      ${lines.map(({ qty }) => qty)}::int[]) as l (outlet, seconds, reference, sku, qty)`.execute(tx)
}
