import { sql } from 'kysely'
import { parseMoment } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { createIncoming, updateModelFromIncoming } from '#server/smart-basket/smart-basket.ts'
import { readRows, type RowViolation, type Row } from './read-rows.ts'

const columns = ['outlet', 'timestamp', 'order_id', 'sku', 'qty']
const batchSize = 10_000
const mostUnits = 1_000_000
const day = 24 * 60 * 60_000

type Line = { line: number; outlet: string; at: Date; orderId: string; sku: string; qty: number }
/** `warnings`: imported rows that should be checked. */
export type ImportReport = { rows: number; refused: RowViolation[]; summary: string; warnings?: RowViolation[] }

/**
 * Imports past orders as history: what was bought when, and nothing else. They never become orders here: they have no
 * payment, no invoice and perhaps no account. All are imported in one transaction, or none.
 * @throws Error where the file as a whole cannot be read
 */
export async function importOrders(db: Database, file: string, now: Date): Promise<ImportReport> {
  const imported = await db.transaction().execute((tx) => addFileToModel(tx, file, now))
  // Autovacuum would follow, but until then every retailer's first read would do its work.
  await sql`vacuum (analyze) basket_outlet, basket_order, basket_habit, basket_sku, basket_sku_day, basket_day`.execute(
    db,
  )
  return imported
}

async function addFileToModel(tx: Tx, file: string, now: Date): Promise<ImportReport> {
  await sql`set local work_mem = '128MB'`.execute(tx)
  await createIncoming(tx)
  const refused: RowViolation[] = []
  let [batch, taken]: [Line[], number] = [[], 0]
  const flush = async () => {
    const strangers = await rejectKnown(tx, batch)
    refused.push(...strangers)
    const lines = new Set(strangers.map(({ line }) => line))
    const wanted = batch.filter(({ line }) => !lines.has(line))
    await stage(tx, wanted)
    taken += wanted.length
    batch = []
  }
  const moment = rememberingLast(parseMoment)
  for await (const row of readRows(file, columns)) {
    const line = lineOf(row, moment, now)
    if ('reason' in line) refused.push(line)
    else batch.push(line)
    if (batch.length === batchSize) await flush()
  }
  await flush()
  await sql`analyze incoming`.execute(tx)
  await sql`
    update incoming i set segment = o.segment from outlet o where o.outlet_code = i.outlet_code`.execute(tx)
  const changed = await updateModelFromIncoming(tx)
  return { rows: taken, refused, summary: `${changed} orders new or changed` }
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
  const refuse = (column: string, reason: string): RowViolation => ({ line, column, reason })
  if (!isName(outlet, 36)) return refuse('outlet', '1 to 36 characters')
  if (!isName(orderId, 60)) return refuse('order_id', '1 to 60 characters')
  if (!isName(sku, 60)) return refuse('sku', '1 to 60 characters')
  const at = moment(row.field('timestamp'))
  if (!at) return refuse('timestamp', 'not a date and time, as 2026-05-30T14:20')
  if (at.getTime() > now.getTime() + day) return refuse('timestamp', 'in the future')
  const qty = Number(row.field('qty'))
  if (!/^\d+$/.test(row.field('qty')) || qty < 1 || qty > mostUnits) return refuse('qty', 'a whole number from 1')
  const price = row.field('unit_price')
  if (price !== '' && !/^\d+(\.\d+)?$/.test(price)) return refuse('unit_price', 'not a price')
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
    if (ownOrders.has(orderId)) return [{ line, column: 'order_id', reason: 'an order of this shop already' }]
    return deleted.has(outlet) ? [{ line, column: 'outlet', reason: 'the account was deleted' }] : []
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
