import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { ImportContext, RowChange } from './importer.ts'

/** A product of a file; `units` as counted, null where the file does not say. */
type CountedProduct = { id: number; line: number; name: string; units: number | null }
type Movement = { id: number; old: number; units: number }

/**
 * Sets stock to what was counted, with the differences in the ledger. A product always has a row, 0 where the file has
 * no number. Rows are locked in the order of their products, as by orders.
 */
export async function setStock(
  tx: Tx,
  products: readonly CountedProduct[],
  context: ImportContext & { reason: 'adjustment' | 'count' },
): Promise<RowChange[]> {
  const counted = products.filter(({ units }) => units !== null)
  const rows = await (context.isDryRun ? findDifferences(tx, counted) : moveStock(tx, products, counted, context))
  const places = new Map(counted.map((product) => [product.id, product]))
  return rows.map(({ id, old, units }): RowChange => {
    const { line = 0, name = '' } = places.get(id) ?? {}
    const place = { table: 'stock' as const, key: String(id), line, name }
    return { ...place, before: { on_hand: old }, after: { on_hand: units } }
  })
}

const asTable = (counted: readonly CountedProduct[]) =>
  sql`unnest(${counted.map(({ id }) => id)}::int[], ${counted.map(({ units }) => units)}::int[]) as c (id, units)`

/** What would move, by a plain reading. */
async function findDifferences(tx: Tx, counted: readonly CountedProduct[]): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select c.id, coalesce(s.on_hand, 0) as old, c.units from ${asTable(counted)} left join stock s on s.product_id = c.id
    where coalesce(s.on_hand, 0) <> c.units`.execute(tx)
  return rows
}

async function moveStock(
  tx: Tx,
  products: readonly CountedProduct[],
  counted: readonly CountedProduct[],
  { now, actor, document, reason }: ImportContext & { reason: 'adjustment' | 'count' },
): Promise<Movement[]> {
  const ids = products.map(({ id }) => id)
  await sql`
    insert into stock (product_id, on_hand) select id, 0 from unnest(${ids}::int[]) as p (id)
    on conflict (product_id) do nothing`.execute(tx)
  const { rows } = await sql<Movement>`
    with old as (
      select s.product_id, s.on_hand, c.units
      from ${asTable(counted)}
      join (select * from stock where product_id = any(${ids}::int[]) order by product_id for update) s
        on s.product_id = c.id
      where s.on_hand <> c.units
    ), taken as (
      update stock s set on_hand = old.units from old where old.product_id = s.product_id
    ), moved as (
      insert into stock_movement (product_id, delta, reason, document, actor, at)
      select product_id, units - on_hand, ${reason}, ${document}, ${actor}, ${now}::timestamptz from old
    )
    select product_id as id, on_hand as old, units from old`.execute(tx)
  return rows
}
