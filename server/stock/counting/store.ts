import type { NamedProduct } from '#server/adapters/database/product-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getCount, listCounts } from '#contract/backoffice/goods/counting/calls.ts'
import { satang, times, toBaht, type Satang } from '#rules/money.ts'
import type { ConfirmationLimits } from '#rules/stock/confirmation.ts'
import type { CountState } from '#rules/stock/count.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { needsSecondPerson } from '../needs-second-person.ts'
import { unitCodesOf } from '../unit-codes.ts'

type Header = AnswerOf<typeof listCounts>['content'][number]
export type WholeCount = AnswerOf<typeof getCount>

export type HeaderRow = Omit<Header, 'startedOn' | 'submittedOn' | 'postedOn' | 'differenceAmt' | 'balanceAmt'> & {
  startedAt: Date
  submittedAt: Date | null
  postedAt: Date | null
  worth: Satang
  balance: Satang
}

const headers = sql`
  select c.id, c.number, c.name, c.state, c.started_at as "startedAt", actor_of(c.started_by) as "startedBy",
    c.submitted_at as "submittedAt", actor_of(c.submitted_by) as "submittedBy", c.posted_at as "postedAt",
    actor_of(c.posted_by) as "postedBy", c.note, l.*
  from stock_count c cross join lateral (
    select count(*)::int as products, count(counted)::int as counted,
      (count(*) filter (where counted <> expected))::int as different,
      coalesce(sum(abs(counted - expected)::bigint * cost_satang), 0)::bigint as worth,
      coalesce(sum((counted - expected)::bigint * cost_satang), 0)::bigint as balance
    from stock_count_line where count_id = c.id) l`

export const presentHeader = (row: HeaderRow): Header => ({
  id: row.id,
  number: row.number,
  name: row.name,
  state: row.state,
  startedOn: row.startedAt.toISOString(),
  startedBy: row.startedBy,
  submittedOn: row.submittedAt?.toISOString() ?? null,
  submittedBy: row.submittedBy,
  postedOn: row.postedAt?.toISOString() ?? null,
  postedBy: row.postedBy,
  note: row.note,
  products: row.products,
  counted: row.counted,
  different: row.different,
  differenceAmt: toBaht(row.worth),
  balanceAmt: toBaht(row.balance),
})

type Filter = { state?: CountState | CountState[] | undefined }

const matching = ({ state }: Filter) => {
  const states = state === undefined ? null : [state].flat()
  return sql`where ${states}::text[] is null or c.state = any(${states}::text[])`
}

/** Counts, newest first. */
export const allCounts = (filter: Filter): RawBuilder<HeaderRow> => sql<HeaderRow>`
  ${headers} ${matching(filter)} order by c.started_at desc, c.number desc`

/** A page of `allCounts`, and how many there are. */
export async function findCounts(
  db: Database,
  { page, size, ...filter }: Filter & { page: number; size: number },
): Promise<{ rows: HeaderRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from stock_count c ${matching(filter)}`.execute(db)
  const { rows } = await sql<HeaderRow>`${allCounts(filter)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

type LineRow = NamedProduct & {
  place: string | null
  frozen: number
  expected: number | null
  counted: number | null
  cost: Satang | null
  countedAt: Date | null
  countedBy: Actor | null
  counterIds: string[]
  missing: number | null
  unitCodes: WholeCount['lines'][number]['unitCodes']
}

/** The products of a count in walking order, those without a place last. */
export async function findLines(db: Database | Tx, id: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.product_id as "productId", p.sku, p.barcode, p.name_thai as "nameThai", p.name_eng as "nameEng", p.unit,
      p.shelf_place as place, l.frozen, l.expected, l.counted, l.cost_satang as cost, l.counted_at as "countedAt",
      actor_of(l.counted_by) as "countedBy", l.counter_ids as "counterIds", l.missing,
      coalesce(c.codes, '[]') as "unitCodes"
    from stock_count_line l join product p on p.id = l.product_id
      left join (${unitCodesOf(sql`select product_id from stock_count_line where count_id = ${id}::uuid`)}) c
        on c.product_id = l.product_id
    where l.count_id = ${id}::uuid
    order by p.shelf_place nulls last, p.sku`.execute(db)
  return rows
}

/** The differences of what was counted, in units with their cost. */
export const differencesOf = (lines: readonly LineRow[]) =>
  lines.flatMap(({ productId, expected, counted, cost }) =>
    expected === null || counted === null || counted === expected
      ? []
      : [{ productId, expected, counted, units: counted - expected, cost: cost ?? satang(0) }],
  )

/** When it was taken what should lie there: with the last whole number of a product, or the first of its scans. */
export async function findExpectedSince(tx: Tx, id: string): Promise<Map<number, Date>> {
  const { rows } = await sql<{ productId: number; since: Date }>`
    select product_id as "productId", coalesce(max(at) filter (where counted is not null), min(at)) as since
    from stock_count_entry where count_id = ${id}::uuid group by 1`.execute(tx)
  return new Map(rows.map(({ productId, since }) => [productId, since]))
}

/** One count with its products, as somebody sees it who may submit it; null where there is none. */
export async function readCount(
  db: Database | Tx,
  id: string,
  { limits, ...by }: { limits: ConfirmationLimits; staffId: string; at: Date },
): Promise<WholeCount | null> {
  const { rows } = await sql<HeaderRow>`${headers} where c.id = ${id}::uuid`.execute(db)
  if (!rows[0]) return null
  const lines = await findLines(db, id)
  return {
    ...presentHeader(rows[0]),
    lines: lines.map(({ cost, countedAt, counterIds: _counterIds, ...line }) => {
      const difference = line.counted === null || line.expected === null ? null : line.counted - line.expected
      const worth = difference === null ? null : times(cost ?? satang(0), difference)
      return {
        ...line,
        difference,
        differenceAmt: worth === null ? null : toBaht(worth),
        countedOn: countedAt?.toISOString() ?? null,
      }
    }),
    needsSecondPerson: await needsSecondPerson(db, differencesOf(lines), limits, by),
  }
}

export type LockedCount = {
  id: string
  number: string
  state: CountState
  startedAt: Date
  submittedBy: string | null
  /** Null where an earlier release wrote it. */
  submitterId: string | null
}

/** Locks a count until the transaction ends. */
export async function lockCount(tx: Tx, id: string): Promise<LockedCount | null> {
  const { rows } = await sql<LockedCount>`
    select id, number, state, started_at as "startedAt", submitted_by as "submittedBy", submitter_id as "submitterId"
    from stock_count where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * What should lie on the shelf: stock that can be sold, and what is not in the boxes of open orders (as `packedUnits` counts
 * it). One statement, so that an order is in it with both or not at all, which begins with the few orders that are open: the
 * picks of all others are never read. A table of `product_id` and `units`.
 */
export const shelfUnits = (products: ReturnType<typeof sql>) => sql`
  select p.id as product_id, (coalesce(s.on_hand, 0) + coalesce(r.units, 0))::int as units
  from product p left join stock s on s.product_id = p.id
  left join (
    select l.product_id, sum(greatest(l.units - coalesce(e.units, 0), 0))::int as units
    from (
      select order_id, product_id, sum(coalesce(picked_qty, qty)) as units from order_line
      where order_id = any(array(select id from orders
          where stage in ('ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE', 'ACCEPTED', 'PICKING')))
        and product_id in (${products}) group by 1, 2
    ) l cross join lateral (
      select greatest(sum(units) filter (where step = 'PICK'), sum(units) filter (where step = 'CHECK')) as units
      from pick_entry where order_id = l.order_id and product_id = l.product_id
    ) e group by 1
  ) r on r.product_id = p.id
  where p.id in (${products})`

/** Units of products that lie on the shelf for open orders, on top of what can be sold. */
export async function findUnpicked(db: Database | Tx, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; units: number }>`
    select shelf.product_id as id, shelf.units - coalesce(s.on_hand, 0) as units
    from (${shelfUnits(sql`select unnest(${productIds}::int[])`)}) shelf left join stock s using (product_id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, units }) => [id, units]))
}
