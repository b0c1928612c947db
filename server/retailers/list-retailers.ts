import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { countRetailers, listRetailers as listCall } from '#contract/backoffice/retailers/calls.ts'
import { ok, type Result } from '#contract/errors.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { retailerFilters, type RetailerFilter, type RetailerSort } from '#rules/retailers/lists.ts'
import { behind, cutPage, orderBy, placeOf, readCursor, sortKey, type Sort } from '#server/adapters/database/cursor.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findRoutes } from '#server/fulfilment/fulfilment.ts'
import type { Actor } from '#server/http/actor.ts'
import { loadGeography } from '#server/identity/geography.ts'
import { conditionsOf, isListedDormant, isListedFalling, listed, retailers, type Condition } from './conditions.ts'

type Query = RequestOf<typeof listCall>['query']
type Answer = AnswerOf<typeof listCall>
type ListedRetailer = Answer['content'][number]

const id = sortKey(sql`o.id`, 'uuid')
/** Microseconds, as exact as the database is. */
const moment = (column: RawBuilder<unknown>) =>
  sortKey(sql`coalesce((extract(epoch from ${column}) * 1000000)::bigint, 0)`, 'bigint')
/** The id makes every place unique, so that a page continues where the last one ended. */
const sorts: Record<RetailerSort, Sort> = {
  name: { direction: 'asc', keys: [sortKey(sql`o.store_name`, 'text'), id] },
  code: { direction: 'asc', keys: [sortKey(sql`o.outlet_code`, 'text'), id] },
  newest: { direction: 'desc', keys: [moment(sql`o.created_at`), id] },
  // Who never ordered is not overdue.
  overdue: { direction: 'asc', keys: [sortKey(sql`coalesce(a.dormant_from, 2147483647)`, 'bigint'), id] },
  'last-order': { direction: 'desc', keys: [moment(sql`a.last_order_at`), id] },
  spending: { direction: 'desc', keys: [sortKey(sql`coalesce(a.recent_satang, 0)`, 'bigint'), id] },
  points: { direction: 'desc', keys: [sortKey(sql`coalesce(m.points, 0)`, 'bigint'), id] },
  loss: {
    direction: 'desc',
    keys: [sortKey(sql`coalesce(a.usual_satang - a.recent_satang, 0)`, 'bigint'), id],
  },
}

type LastCall = {
  on: string
  by: Actor
  outcome: NonNullable<ListedRetailer['lastCall']>['outcome']
  callAgainOn: string | null
  note: string | null
}
type Row = Omit<ListedRetailer, 'createdOn' | 'lastOrderOn' | 'recentAmt' | 'usualAmt' | 'lastCall'> & {
  created_at: Date
  last_order_at: Date | null
  recent: Satang
  usual: Satang
  last_call: LastCall | null
}

/** What a list shows of a retailer `o` with the address `d` and the activity `a`. */
const columns = (now: Date) => sql`
  o.id, o.outlet_code as "outletCode", o.store_name as "storeName", btrim(o.owner_name || ' ' || o.last_name) as "ownerName",
  o.phone, o.segment, coalesce(d.district, '') as district, coalesce(d.province, '') as province,
  d.latitude is not null as located, o.created_at, o.approved_at is not null as approved,
  o.suspended_at is not null as suspended, coalesce(${isListedDormant(now)}, false) as dormant,
  ${isListedFalling} as falling, a.every_days as "everyDays", a.last_order_at,
  coalesce(m.points, 0) as points, coalesce(a.recent_satang, 0)::bigint as recent, coalesce(a.usual_satang, 0)::bigint as usual,
  (select json_build_object('on', e.at, 'by', actor_of(e.by), 'outcome', e.outcome, 'callAgainOn', e.call_again_on, 'note', e.note)
    from retailer_event e where e.outlet_id = o.id and e.kind = 'CALL' order by e.id desc limit 1) as last_call`

function presentRow({ created_at: createdAt, last_order_at: lastOrderAt, ...row }: Row): ListedRetailer {
  return {
    id: row.id,
    outletCode: row.outletCode,
    storeName: row.storeName,
    ownerName: row.ownerName,
    phone: row.phone,
    segment: row.segment,
    district: row.district,
    province: row.province,
    located: row.located,
    createdOn: createdAt.toISOString(),
    approved: row.approved,
    suspended: row.suspended,
    dormant: row.dormant,
    falling: row.falling,
    everyDays: row.everyDays,
    points: row.points,
    lastOrderOn: lastOrderAt?.toISOString() ?? null,
    recentAmt: toBaht(row.recent),
    usualAmt: toBaht(row.usual),
    lastCall: row.last_call && { ...row.last_call, on: new Date(row.last_call.on).toISOString() },
  }
}

/** One retailer as lists show it; null where there is none. */
export async function findListed(db: Database | Tx, outletId: string, now: Date): Promise<ListedRetailer | null> {
  const { rows } = await sql<Row>`
    select ${columns(now)} from ${retailers} where o.id = ${outletId}::uuid and o.deleted_at is null`.execute(db)
  return rows[0] ? presentRow(rows[0]) : null
}

/** A page of the retailers. Fails with `validation` for a cursor of another sort. */
export async function listRetailers(db: Database, query: Query, now: Date): Promise<Result<Answer>> {
  const place = readCursor(query, sorts[query.sort])
  if (!place.ok) return place
  for (const where of await conditionsOf(db, query, now)) {
    const page = await findPage(db, { query, place: place.value, where, now })
    if (page.totalElements > 0) return ok(page)
  }
  return ok({ content: [], totalElements: 0, next: null })
}

/** The retailers `o` that a query finds, with their address `d`, in the order of the list: a statement less its columns. */
export async function foundRetailers(
  db: Database,
  query: Omit<Query, 'size' | 'cursor'>,
  now: Date,
): Promise<RawBuilder<unknown>> {
  const [asTyped = sql<boolean>`false`, otherLayout] = await conditionsOf(db, query, now)
  const found = (where: Condition) => sql`from ${retailers} where ${where}`
  const { rows } = await sql`select ${found(asTyped)} limit 1`.execute(db)
  return sql`${found(rows.length === 0 && otherLayout ? otherLayout : asTyped)} order by ${orderBy(sorts[query.sort])}`
}

type PageQuery = { query: Query; place: readonly string[] | null; where: Condition; now: Date }

async function findPage(db: Database, { query, place, where, now }: PageQuery): Promise<Answer> {
  const sort = sorts[query.sort]
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${retailers} where ${where}`.execute(db),
    sql<Row & { place: string[] }>`
      select ${columns(now)}, ${placeOf(sort)} as place
      from ${retailers} where ${where} ${place ? sql`and ${behind(sort, place)}` : sql``}
      order by ${orderBy(sort)} limit ${query.size + 1}`.execute(db),
  ])
  const { shown, next } = cutPage(rows, query)
  return { content: shown.map(presentRow), totalElements: counted[0]?.total ?? 0, next }
}

/** How many retailers each list has, and the values of its filters. */
export async function showCounts(db: Database, now: Date): Promise<AnswerOf<typeof countRetailers>> {
  const conditions = listed(now)
  const [{ rows: counted }, { rows: lists }, { rows: kinds }, { rows: codes }, routes, geography] = await Promise.all([
    sql<{ all: number } & Record<RetailerFilter, number>>`
      select count(*)::int as all,
        ${sql.join(retailerFilters.map((name) => sql`count(*) filter (where ${conditions[name]})::int as ${sql.ref(name)}`))}
      from ${retailers} where o.deleted_at is null`.execute(db),
    sql<{ id: number; name: string }>`select id, name from price_list where status = 'ACTIVE' order by name`.execute(
      db,
    ),
    sql<{ segment: string }>`
      select segment from outlet where deleted_at is null group by segment order by count(*) desc`.execute(db),
    sql<{ code: string }>`select distinct province_code as code from address`.execute(db),
    findRoutes(db),
    loadGeography(),
  ])
  const [counts] = counted
  const served = new Set(codes.map(({ code }) => code))
  const provinces = geography.provinces().filter(({ provinceCode }) => served.has(provinceCode))
  return {
    all: counts?.all ?? 0,
    show: Object.fromEntries(retailerFilters.map((name) => [name, counts?.[name] ?? 0])) as Record<
      RetailerFilter,
      number
    >,
    provinces: provinces.map(({ provinceCode: code, province: nameThai, provinceEng: nameEng }) => ({
      code,
      nameThai,
      nameEng,
    })),
    routes: routes.map(({ id: routeId, nameThai, nameEng }) => ({ id: routeId, nameThai, nameEng })),
    priceLists: lists,
    segments: kinds.map(({ segment }) => segment),
  }
}
