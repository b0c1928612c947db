import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { listRetailers } from '#contract/backoffice/retailers/calls.ts'
import { routeOf } from '#rules/fulfilment/plan-runs.ts'
import { bangkokDate, bangkokDay } from '#rules/bangkok-time.ts'
import { callPauseDays, type RetailerFilter } from '#rules/retailers/lists.ts'
import { readOtherLayout, readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findRoutes } from '#server/fulfilment/fulfilment.ts'

export type Condition = RawBuilder<boolean>
type Filter = Omit<RequestOf<typeof listRetailers>['query'], 'size' | 'cursor' | 'sort'>

/** Of a vague word only this many landmarks are compared. */
const mostLandmarks = 500

/** All retailers `o` with the default address `d`, the activity `a` and the points `m`. */
export const retailers = sql`
  outlet o left join address d on d.id = o.default_shipping_address_id left join retailer_activity a on a.outlet_id = o.id
  left join loyalty_member m on m.id = o.id`

/** Who is overdue, and nobody has ended it. */
const isDormant = (now: Date): Condition => sql`(a.dormant_from <= ${bangkokDay(now)} and o.suspended_at is null)`
const isFalling: Condition = sql`(coalesce(a.is_falling, false) and o.suspended_at is null)`

/** Whether the latest call leaves a retailer alone until another day. All calls are read once, not those of each retailer. */
const isCalled = (now: Date): Condition => sql`o.id in (
  select outlet_id from (
    select distinct on (outlet_id) outlet_id, outcome, call_again_on, at from retailer_event
    where kind = 'CALL' order by outlet_id, id desc) last
  where outcome = 'CLOSED'
    or coalesce(call_again_on, ((at at time zone 'Asia/Bangkok')::date + ${callPauseDays}::int)) > ${bangkokDate(now)}::date)`

/** Whether a retailer `o` is on a list. */
export const listed = (now: Date): Record<RetailerFilter, Condition> => ({
  new: sql`o.approved_at is null`,
  suspended: sql`o.suspended_at is not null`,
  dormant: isDormant(now),
  falling: isFalling,
  'to-call': sql`((${isDormant(now)} or ${isFalling}) and not ${isCalled(now)})`,
  unlocated: sql`d.latitude is null`,
  unpaid: sql`o.id in (select r.outlet_id from orders r where r.state = 'VERIFYING_PAYMENT')`,
  points: sql`m.points > 0`,
  never: sql`(a.outlet_id is null or (a.last_order_at is null and a.last_day is null))`,
})

export const isListedDormant = isDormant
export const isListedFalling = isFalling

/** By code or phone, by a part of name, code and phone, or by a landmark. */
function matching({ exact, phone, tokens, isInside }: StaffSearch): Condition {
  const patterns = tokens.map((token) => (isInside ? `%${token}%` : `${token}%`))
  const inNames = sql.join(
    patterns.map((pattern) => sql`letters like search_letters(${pattern}) and text like ${pattern}`),
    sql` and `,
  )
  const inLandmarks = sql.join(
    patterns.map(
      (pattern) =>
        sql`search_letters(search_fold(landmark)) like search_letters(${pattern}) and search_fold(landmark) like ${pattern}`,
    ),
    sql` and `,
  )
  // Short words would compare every landmark.
  const byLandmark = isInside
    ? sql`union (select outlet_id from address where landmark is not null and ${inLandmarks} limit ${mostLandmarks})`
    : sql``
  return sql`o.id in (
    select id from outlet where outlet_code = ${exact} or phone = ${phone}
    union select outlet_id from outlet_search_text where ${inNames} ${byLandmark})`
}

/** Whom a route serves: the same rule as planning, tried once for each district that a retailer is in. */
async function onRoute(db: Database, id: string): Promise<Condition> {
  const routes = await findRoutes(db)
  const { rows } = await sql<{ province: string; district: string }>`
    select distinct d.province, d.district from outlet o join address d on d.id = o.default_shipping_address_id`.execute(
    db,
  )
  const served = rows.filter((place) => routeOf(place, routes)?.id === id)
  return sql`(d.province, d.district) in (
    select * from unnest(${served.map(({ province }) => province)}::text[], ${served.map(({ district }) => district)}::text[]))`
}

const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/**
 * Whom a query finds, one condition for each way to read its words: where the first finds nobody, they were typed on the
 * other keyboard layout.
 */
export async function conditionsOf(db: Database, query: Filter, now: Date): Promise<Condition[]> {
  const conditions: Condition[] = [
    sql`o.deleted_at is null`,
    ...(query.show ? [listed(now)[query.show]] : []),
    ...(query.province ? [sql<boolean>`d.province_code = ${query.province}`] : []),
    ...(query.segment ? [sql<boolean>`o.segment = ${query.segment}`] : []),
    ...(query.priceList
      ? [sql<boolean>`o.id in (select outlet_id from price_list_retailer where list_id = ${query.priceList})`]
      : []),
    ...(query.route ? [await onRoute(db, query.route)] : []),
  ]
  if (query.q === undefined) return [allOf(conditions)]
  return [readStaffSearch(query.q), readOtherLayout(query.q)].flatMap((search) =>
    search ? [allOf([...conditions, matching(search)])] : [],
  )
}
