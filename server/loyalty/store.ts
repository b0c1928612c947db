import { satang, type Satang } from '#rules/money.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DatedTerms, Terms } from '#rules/loyalty/terms.ts'
import type { Lot } from '#rules/loyalty/lots.ts'
import { lastDay, tierYears } from '#rules/loyalty/expiry.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Entry as HistoryEntry, History } from '#server/adapters/loyalty/port.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

export type OrderPoints = Selectable<Tables['loyalty_order']>
export type Entry = Insertable<Tables['points_entry']>

/** Locks a member's points until the transaction ends; adds the member if they are new. */
export const lockMember = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  tx
    .insertInto('loyalty_member')
    .values({ id, joined_at: at })
    // An update that changes nothing, for its lock.
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ joined_at: eb.ref('loyalty_member.joined_at') })),
    )
    .execute()

/** Stores a member's contact data as last reported. */
export const describeMember = (
  tx: Tx,
  id: string,
  known: { phone: string | null; name: string | null; phone_verified: boolean },
): Promise<unknown> => tx.updateTable('loyalty_member').set(known).where('id', '=', id).execute()

/** What is left of a member's points by lot, without expired lots. */
export async function openLots(db: Database | Tx, memberId: string, at: Date): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select coalesce(lot, id) as lot, sum(points)::int as left, max(expires_at) as "expiresAt"
    from points_entry where member_id = ${memberId}::uuid group by 1
    having sum(points) > 0 and max(expires_at) > ${at}::timestamptz order by 3, 1`.execute(db)
  return rows
}

/**
 * What an order has taken of each lot, and whose lot it is: an account may have become part of another. It was held, redeemed, or, in
 * entries that name no number, paid of what the order owed.
 */
export async function lotsOfOrder(tx: Tx, orderId: string): Promise<(Lot & { owner: string })[]> {
  const { rows } = await sql<Lot & { owner: string }>`
    select o.id as lot, -sum(e.points)::int as left, o.expires_at as "expiresAt", o.member_id as owner
    from points_entry e join points_entry o on o.id = e.lot
    where e.order_id = ${orderId}::uuid and (e.kind in ('hold', 'release', 'redeem') or e.kind = 'reverse' and e.order_number is null)
    group by o.id having sum(e.points) < 0`.execute(tx)
  return rows
}

/** The lots that an order's entries of one kind have deducted from or opened. */
export async function lotsNamed(tx: Tx, orderId: string, kind: Entry['kind']): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('points_entry')
    .select((eb) => eb.fn.coalesce('lot', 'id').as('lot'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map(({ lot }) => lot))
}

export const findOrderPoints = (tx: Tx, orderId: string): Promise<OrderPoints | undefined> =>
  tx.selectFrom('loyalty_order').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export async function saveOrderPoints(
  tx: Tx,
  key: { order_id: string; member_id: string },
  change: Partial<Omit<OrderPoints, 'order_id' | 'member_id'>>,
): Promise<void> {
  await tx
    .insertInto('loyalty_order')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(change))
    .execute()
}

export async function writeEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('points_entry')
      .values([...entries])
      .execute()
}

/** The greater of this year's and last year's delivered sums, satang: it determines the tier. */
export async function yearSatang(db: Database | Tx, memberId: string, at: Date): Promise<Satang> {
  const { before, start } = tierYears(at)
  const { rows } = await sql<{ most: number }>`
    select greatest(
      coalesce(sum(goods_satang) filter (where delivered_at >= ${start}), 0),
      coalesce(sum(goods_satang) filter (where delivered_at < ${start}), 0))::bigint as most
    from loyalty_order where member_id = ${memberId}::uuid and delivered_at >= ${before} and delivered_at <= ${at}`.execute(
    db,
  )
  return satang(Number(rows[0]?.most ?? 0))
}

/** Serialises who writes terms. */
export const lockTerms = (tx: Tx): Promise<unknown> =>
  sql`lock table loyalty_terms in share row exclusive mode`.execute(tx)

export async function datedTerms(db: Database | Tx): Promise<DatedTerms[]> {
  const rows = await db.selectFrom('loyalty_terms').select(['starts_at', 'terms']).orderBy('starts_at').execute()
  return rows.map((row) => ({ startsAt: row.starts_at.getTime(), terms: row.terms as Terms }))
}

/** Orders whose reversed points were already spent, oldest first. */
export const owingOrders = (tx: Tx, memberId: string): Promise<OrderPoints[]> =>
  tx
    .selectFrom('loyalty_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('owed', '>', 0)
    .orderBy('delivered_at')
    .execute()

export async function findMember(db: Database, by: { id: string } | { phone: string }) {
  const query = db.selectFrom('loyalty_member').selectAll()
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('phone', '=', by.phone)
  return (await found.executeTakeFirst()) ?? null
}

/**
 * A page of the ledger for people, newest first: the entries of one operation in several lots are one row, and so is a
 * hold with its redemption.
 */
export async function historyPage(
  db: Database,
  memberId: string,
  { page, size }: { page: number; size: number },
): Promise<History> {
  const operations = sql`
    select case when kind in ('hold', 'release', 'redeem') then 'use' else kind end as kind, order_id, at, actor, reason,
      sum(points)::int as points, max(expires_at) as expires_at, max(id) as id
    from points_entry where member_id = ${memberId}::uuid group by 1, 2, 3, 4, 5 having sum(points) <> 0`
  const { rows } = await sql<HistoryRow>`
    select movement.id, movement.order_id, movement.at, movement.actor, movement.reason, movement.points, movement.expires_at, about.order_number,
      case when movement.kind <> 'use' then movement.kind when movement.points > 0 then 'release'
        when about.settled then 'redeem' else 'hold' end as kind
    from (select * from (${operations}) as movements order by id desc limit ${size} offset ${page * size}) as movement
    left join lateral (
      select max(order_number) as order_number, bool_or(kind = 'redeem') as settled
      from points_entry where order_id = movement.order_id
    ) as about on true
    order by movement.id desc`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from (${operations}) as movements`.execute(
    db,
  )
  return { entries: rows.map(entryOf), total: count.rows[0]?.total ?? 0 }
}

type HistoryRow = {
  id: number
  kind: HistoryEntry['kind']
  points: number
  order_id: string | null
  order_number: string | null
  at: Date
  actor: string
  reason: string | null
  expires_at: Date | null
}

const entryOf = (row: HistoryRow): HistoryEntry => ({
  id: row.id,
  kind: row.kind,
  points: row.points,
  on: row.at,
  orderId: row.order_id,
  orderNumber: row.order_number,
  reason: row.reason,
  countsUntil: row.expires_at && lastDay(row.expires_at),
  actor: row.actor,
})
