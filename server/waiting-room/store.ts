import { sql, type RawBuilder } from 'kysely'
import { graceMs, turnMs, type Turn } from '#rules/waiting-room/turn.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** Arbitrary but fixed, with the product's id: one process at a time lets retailers in. */
const admitLock = 7_203_421
/** Held by all who join at this moment. Who holds it alone sees everybody who was before the last in the line. */
const joinLock = 7_203_422

type Where = { outletId: string; productId: number; now: Date }
type StoredTurn = Turn & { id: number; units: number | null }
type FoundTurn = {
  turn: StoredTurn | null
  /** Retailers in the line, those before this one, and those whose time is over. */
  waiting: number
  ahead: number
  lapsed: number
  /** Units on hand that can be ordered. */
  onHand: number
  /** Those of them that are kept for nobody; negative where fewer came in than were kept. */
  free: number
}

const open = sql`product_id = product.id and closed_at is null`
/** Until then an order that began in its turn may be written. */
const overAt = (now: Date) => new Date(now.getTime() - graceMs)
/** Of these units as many as can be ordered of a product: whole multiples, where it is ordered in them alone. */
const orderable = (units: RawBuilder<unknown>) =>
  sql`(${units}) / coalesce(order_multiple, 1) * coalesce(order_multiple, 1)`
const sumKept = (now: Date) => sql`coalesce((select sum(units) from turn where ${open} and until >= ${overAt(now)}), 0)`

/** The latest turn of a retailer, and how it stands with the line and the units of the product. */
export async function findTurn(db: Database, { outletId, productId, now }: Where): Promise<FoundTurn> {
  const { rows } = await sql<FoundTurn & Omit<StoredTurn, 'id'> & { id: number | null }>`
    select own.id, own.units, own.until, own.ordered_at as "orderedAt", own.closed_at as "closedAt",
      (select count(*) from turn where ${open} and until is null)::int as waiting,
      (select count(*) from turn where ${open} and until is null and id < own.id)::int as ahead,
      (select count(*) from turn where ${open} and until < ${overAt(now)})::int as lapsed,
      ${orderable(sql`coalesce(on_hand, 0)`)} as "onHand", (${orderable(sql`coalesce(on_hand, 0) - ${sumKept(now)}`)})::int as free
    from product left join stock on stock.product_id = product.id
    left join lateral (select * from turn where outlet_id = ${outletId}::uuid and product_id = product.id
      order by id desc limit 1) own on true
    where product.id = ${productId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no product ${productId}`)
  const { id, units, until, orderedAt, closedAt, ...rest } = row
  return { ...rest, turn: id === null ? null : { id, units, until, orderedAt, closedAt } }
}

/**
 * Puts a retailer at the end of the line, where it is not in it. Its own turn ends at once when its time is over: who joins again
 * waits for no order of before.
 */
export async function insertTurn(tx: Tx, { outletId, productId, now }: Where): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${joinLock}::int, ${productId}::int)`.execute(tx)
  await sql`update turn set closed_at = ${now} where product_id = ${productId}::int and outlet_id = ${outletId}::uuid
    and closed_at is null and until <= ${now}`.execute(tx)
  await sql`insert into turn (product_id, outlet_id, joined_at) values (${productId}::int, ${outletId}::uuid, ${now})
    on conflict (product_id, outlet_id) where closed_at is null do nothing`.execute(tx)
}

export const closeTurn = (db: Database, { outletId, productId, now }: Where): Promise<unknown> =>
  sql`update turn set closed_at = ${now} where product_id = ${productId}::int and outlet_id = ${outletId}::uuid
    and closed_at is null`.execute(db)

/**
 * Ends the turns whose time is over, and begins as many as there are units for, in the order of the line.
 * @returns false where another process does this now
 */
export async function admitNext(tx: Tx, { productId, now }: Pick<Where, 'productId' | 'now'>): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${admitLock}::int, ${productId}::int) as mine`.execute(tx)
  if (!rows[0]?.mine) return false
  // A statement of its own: the next ones see what was committed while this one waited.
  await sql`select pg_advisory_xact_lock(${joinLock}::int, ${productId}::int)`.execute(tx)
  await sql`update turn set closed_at = ${now}
    where product_id = ${productId}::int and closed_at is null and until < ${overAt(now)}`.execute(tx)
  await sql`
    with room as (
      select product.id, ${orderable(sql`turn_units`)} as turn_units, ${orderable(sql`on_hand - ${sumKept(now)}`)} as free
      from product join stock on stock.product_id = product.id
      where product.id = ${productId}
    ), line as (
      select turn.id, (row_number() over (order by turn.id) - 1) * turn_units as units_before, turn_units, free
      from turn join room on room.id = turn.product_id where closed_at is null and until is null
    )
    update turn set until = ${new Date(now.getTime() + turnMs)}, units = least(line.turn_units, free - units_before)
    from line where turn.id = line.id and units_before < free and line.turn_units > 0`.execute(tx)
  return true
}

/** The turns in which a retailer may order now, by product. */
export type OpenTurns = ReadonlyMap<number, { id: number; units: number }>

type WantedTurns = { outletId: string; productIds: readonly number[]; now: Date }

/** Locks the turns of a retailer for these goods; no statement where there are none. */
export const lockTurns = (tx: Tx, wanted: WantedTurns): Promise<OpenTurns> => openTurns(tx, wanted, sql`for update`)

/** As `lockTurns`, without a lock. */
export const findTurns = (db: Database | Tx, wanted: WantedTurns): Promise<OpenTurns> => openTurns(db, wanted, sql``)

async function openTurns(
  db: Database | Tx,
  { outletId, productIds, now }: WantedTurns,
  locking: RawBuilder<unknown>,
): Promise<OpenTurns> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; product_id: number; units: number }>`
    select id, product_id, units from turn where outlet_id = ${outletId}::uuid and product_id = any(${productIds}::int[])
      and closed_at is null and until > ${now} order by id ${locking}`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}

type KeptUnits = { productIds: readonly number[]; turns?: OpenTurns; now: Date }

/**
 * Units of each of these goods that are kept for turns other than these. Until the transaction ends no further turn of them
 * begins, so what is taken beyond that is kept for nobody.
 */
export async function lockKeptUnits(tx: Tx, of: KeptUnits): Promise<ReadonlyMap<number, number>> {
  for (const productId of of.productIds.toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock_shared(${joinLock}::int, ${productId}::int)`.execute(tx)
  return findKeptUnits(tx, of)
}

/** As `lockKeptUnits`, without a lock. */
export async function findKeptUnits(
  db: Database | Tx,
  { productIds, turns = new Map(), now }: KeptUnits,
): Promise<ReadonlyMap<number, number>> {
  const own = [...turns.values()].map(({ id }) => id)
  const { rows } = await sql<{ product_id: number; units: number }>`
    select product_id, sum(units)::int as units from turn where product_id = any(${[...productIds]}::int[])
      and closed_at is null and until >= ${overAt(now)} and id <> all(${own}::bigint[]) group by product_id`.execute(db)
  return new Map(rows.map(({ product_id, units }) => [product_id, units]))
}

/** Ends the turns in which an order was placed. */
export async function closeOrderedTurns(tx: Tx, turns: OpenTurns, now: Date): Promise<void> {
  if (turns.size === 0) return
  const ids = [...turns.values()].map(({ id }) => id)
  await sql`update turn set ordered_at = ${now}, closed_at = ${now} where id = any(${ids}::bigint[])`.execute(tx)
}

/** Removes turns of retailers who joined before this time, also of those who wait for what never came back. */
export const forgetTurns = (db: Database, before: Date): Promise<unknown> =>
  db.deleteFrom('turn').where('joined_at', '<', before).execute()
