import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import { needsConfirmation, type StockDifference } from '#rules/stock/confirmation.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { findChangedAlone, lockChangedAlone, recordChangedAlone } from '#server/stock-ledger/stock-ledger.ts'
import { findUnpicked } from '#server/stock/stock.ts'
import type { ImportContext, RowChange, RowViolation } from './importer.ts'

/** A product of a file; `units` that can be sold, null where the file does not say. `cost` of one unit, in satang. */
type CountedProduct = { id: number; line: number; name: string; units: number | null; cost: Satang }
type Difference = CountedProduct & { old: number; units: number }
type StockReport = {
  changes: RowChange[]
  /** Products whose stock stays as it is, since by hand a second person confirms as much; and those of which orders have reserved more. */
  warnings: RowViolation[]
}

/**
 * Sets what can be sold, with the differences in the ledger, as far as one person alone may change it. A product always has a row, 0
 * where the file has no number. The rows that it sets are locked in the order of their products, as by orders.
 */
export async function setStock(
  tx: Tx,
  products: readonly CountedProduct[],
  context: ImportContext & { reason: 'adjustment' | 'count' },
): Promise<StockReport> {
  const { alone, isDryRun } = context
  if (!isDryRun && alone) await lockChangedAlone(tx, alone.staffId)
  if (!isDryRun) await lockStocks(tx, products)
  const differences = await findDifferences(tx, products)
  const isTooMuch = await needingConfirmation(tx, differences, context)
  const moved = differences.filter((one) => !isTooMuch(one))
  if (!isDryRun) await moveStock(tx, moved, context)
  if (!isDryRun && alone)
    await recordChangedAlone(tx, moved.map(asDifference), {
      staffId: alone.staffId,
      document: context.document,
      byFile: true,
      at: context.now,
    })
  return {
    changes: moved.map(({ id, line, name, old, units }) => {
      const place = { table: 'stock' as const, key: String(id), line, name }
      return { ...place, before: { on_hand: old }, after: { on_hand: units } }
    }),
    warnings: [
      ...differences.filter(isTooMuch).map(({ line }) => ({ line, column: 'stock', reason: 'second_person' as const })),
      ...(await reservedBesides(tx, moved)),
    ],
  }
}

const asDifference = ({ id, units, old, cost }: Difference): StockDifference => ({
  productId: id,
  units: units - old,
  cost,
})

/** Each product by itself, with what the same person changed of it before: a file is a list, which is seen and undone as one. */
async function needingConfirmation(
  tx: Tx,
  differences: readonly Difference[],
  { alone, now }: ImportContext,
): Promise<(one: Difference) => boolean> {
  if (!alone) return () => false
  const { staffId, limits } = alone
  const productIds = differences.map(({ id }) => id)
  const before = Map.groupBy(
    await findChangedAlone(tx, { staffId, now, productIds, withOthers: false }),
    ({ productId }) => productId,
  )
  return (one) => needsConfirmation([asDifference(one)], limits, before.get(one.id))
}

/** Who counts a shelf counts these units as well, and would have them sold twice. */
async function reservedBesides(tx: Tx, moved: readonly Difference[]): Promise<RowViolation[]> {
  const reserved = await findUnpicked(
    tx,
    moved.map(({ id }) => id),
  )
  return moved.flatMap(({ id, line }) => {
    const units = reserved.get(id) ?? 0
    return units > 0 ? { line, column: 'stock', reason: 'reserved_besides', values: [String(units)] } : []
  })
}

async function lockStocks(tx: Tx, products: readonly CountedProduct[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  await sql`
    insert into stock (product_id, on_hand) select id, 0 from unnest(${ids}::int[]) as p (id) order by id
    on conflict (product_id) do nothing`.execute(tx)
  const counted = products.flatMap(({ id, units }) => (units === null ? [] : id))
  await sql`select from stock where product_id = any(${counted}::int[]) order by product_id for update`.execute(tx)
}

/** What would move, by a plain reading. */
async function findDifferences(tx: Tx, products: readonly CountedProduct[]): Promise<Difference[]> {
  const ids = products.map(({ id }) => id)
  const { rows } = await sql<{ id: number; old: number }>`
    select product_id as id, on_hand as old from stock where product_id = any(${ids}::int[])`.execute(tx)
  const onHand = new Map(rows.map(({ id, old }) => [id, old]))
  return products.flatMap((product) => {
    const { id, units } = product
    const old = onHand.get(id) ?? 0
    return units === null || units === old ? [] : { ...product, units, old }
  })
}

async function moveStock(
  tx: Tx,
  moved: readonly Difference[],
  { now, actor, document, reason }: ImportContext & { reason: 'adjustment' | 'count' },
): Promise<void> {
  const [ids, units, deltas] = [
    moved.map(({ id }) => id),
    moved.map((one) => one.units),
    moved.map((one) => one.units - one.old),
  ]
  await sql`
    with moved as (
      select * from unnest(${ids}::int[], ${units}::int[], ${deltas}::int[]) as m (id, units, delta)
    ), taken as (
      update stock s set on_hand = m.units from moved m where m.id = s.product_id
    )
    insert into stock_movement (product_id, delta, reason, document, actor, at)
    select id, delta, ${reason}, ${document}, ${actor}, ${now}::timestamptz from moved`.execute(tx)
}
