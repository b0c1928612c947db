import { sql } from 'kysely'
import { stages, stateOfStage } from '#rules/orders/stages.ts'
import { isCounted } from '#rules/smart-basket/counted-orders.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { counts, isForgotten } from './forget-baskets.ts'
import { rebuildHabits } from './habits.ts'
import { updateModel } from './update-model.ts'
import { countVisits } from './sales.ts'

/** The rows to add to the model, one per order and product, in a table that exists until the transaction ends. */
export const createIncoming = (tx: Tx): Promise<unknown> =>
  sql`
    create temporary table incoming (
      outlet_code text not null, segment text not null, at timestamptz not null,
      order_id uuid, reference text, sku text, qty integer
    ) on commit drop`.execute(tx)

/**
 * Adds the rows of the table `incoming` to the model, in a few statements of any size: the orders, the daily sales and
 * the habits of the outlets. A known order takes over the new goods and time, and keeps its other goods; the same rows
 * again change nothing.
 * @returns how many orders were new or changed
 */
export async function updateModelFromIncoming(tx: Tx): Promise<number> {
  await sql`
    insert into basket_outlet (outlet_code, segment)
    select outlet_code, max(segment) from incoming group by outlet_code order by outlet_code
    on conflict (outlet_code) do nothing`.execute(tx)
  await sql`
    insert into basket_sku (sku) select distinct sku from incoming i
    where sku is not null and not exists (select from basket_sku k where k.sku = i.sku) order by sku
    on conflict (sku) do nothing`.execute(tx)
  // Locks the outlets before reading their orders, so that concurrent updates are seen.
  await sql`
    select from basket_outlet where outlet_code in (select outlet_code from incoming) order by no for update`.execute(
    tx,
  )
  await gatherOrders(tx)
  const visits = sql`
    select outlet_no, day from gathered union all select outlet_no, old_day from gathered where old_day is not null`
  await countVisits(tx, visits, -1)
  await writeOrders(tx)
  await countVisits(tx, visits, 1)
  await rebuildHabits(tx, sql`select outlet_no from gathered`)
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from gathered`.execute(tx)
  return rows[0]?.orders ?? 0
}

/** Groups lines into orders, merges them with the stored ones, and keeps those that are new or differ. */
async function gatherOrders(tx: Tx): Promise<void> {
  await sql`
    create temporary table gathered on commit drop as
    with line as (
      select b.no as outlet_no, i.order_id, i.reference, k.no as sku_no, least(sum(i.qty), 1000000000)::int as qty, min(i.at) as at
      from incoming i join basket_outlet b using (outlet_code) left join basket_sku k using (sku) group by 1, 2, 3, 4
    ), whole as (
      select outlet_no, order_id, reference, min(at) as at,
        coalesce(array_agg(sku_no order by sku_no) filter (where sku_no is not null), '{}') as skus,
        coalesce(array_agg(qty order by sku_no) filter (where sku_no is not null), '{}') as quantities
      from line group by 1, 2, 3
    ), merged as (
      select w.outlet_no, w.order_id, w.reference, w.at, o.at as old_at, o.day as old_day,
        o.skus as old_skus, o.quantities as old_quantities,
        case when o.at is null then w.skus else m.skus end as skus,
        case when o.at is null then w.quantities else m.quantities end as quantities
      from whole w left join basket_order o on o.outlet_no = w.outlet_no
        and (o.order_id = w.order_id or o.reference = w.reference)
      left join lateral (
        select array_agg(sku_no order by sku_no) as skus, array_agg(qty order by sku_no) as quantities from (
          select * from unnest(w.skus, w.quantities) as l (sku_no, qty)
          union all
          select * from unnest(o.skus, o.quantities) as l (sku_no, qty) where sku_no <> all(w.skus)
        ) l
      ) m on o.at is not null
    )
    select *, floor((extract(epoch from at) + 25200) / 86400)::int as day from merged
    where old_at is null or (old_at, old_skus, old_quantities) is distinct from (at, skus, quantities)`.execute(tx)
  await sql`analyze gathered`.execute(tx)
}

async function writeOrders(tx: Tx): Promise<void> {
  await sql`
    delete from basket_order o using gathered g where g.old_at is not null and o.outlet_no = g.outlet_no
    and (o.order_id = g.order_id or o.reference = g.reference)`.execute(tx)
  await sql`
    insert into basket_order (outlet_no, at, day, order_id, reference, skus, quantities)
    select outlet_no, at, day, order_id, reference, skus, quantities from gathered order by outlet_no, at`.execute(tx)
}

const batch = 500
/** The stages of these states: the index of orders by time has the stage, so that all counted orders can be read from it. */
const countedStages = sql.join(stages.filter((stage) => isCounted(stateOfStage[stage])).map((stage) => sql.lit(stage)))

/**
 * Adds a batch of missing orders to the model, oldest first, and removes those that no longer count. Skips orders that
 * another process has locked. Reads all orders that are not forgotten, so it runs at night.
 * @returns how many were processed; 0 when the model is complete
 */
export async function updateModelFromMissedOrders(db: Database): Promise<number> {
  const added = await transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select o.id from orders o join outlet t on t.id = o.outlet_id
      where ${counts} and not ${isForgotten} and t.deleted_at is null
        and not exists (select from basket_order b where b.order_id = o.id)
      order by o.created_at, o.id limit ${batch} for no key update of o skip locked`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 1) await updateModelBatch(tx, ids)
    return ids
  })
  const [only] = added
  if (added.length === 1 && only) await updateModel(db, only)
  const revoked = await revokedOrders(db)
  for (const id of revoked) await updateModel(db, id)
  return added.length + revoked.length
}

async function updateModelBatch(tx: Tx, ids: readonly string[]): Promise<void> {
  // With the statistics of a few rows, orders of earlier batches would be joined row by row.
  await sql`analyze basket_order`.execute(tx)
  await createIncoming(tx)
  await sql`
    insert into incoming (outlet_code, segment, at, order_id, sku, qty)
    select t.outlet_code, t.segment, o.created_at, o.id, p.sku, l.qty
    from orders o join outlet t on t.id = o.outlet_id
    left join (order_line l join product p on p.id = l.product_id) on l.order_id = o.id and l.type = 'NORMAL'
    where o.id = any(${ids}::uuid[])`.execute(tx)
  await updateModelFromIncoming(tx)
}

async function revokedOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select b.order_id from basket_order b where b.order_id is not null
    and not exists (select from orders o where o.id = b.order_id and o.stage in (${countedStages})) limit ${batch}`.execute(
    db,
  )
  return rows.map((row) => row.order_id)
}
