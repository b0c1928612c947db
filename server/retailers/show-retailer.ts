import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getRetailer } from '#contract/backoffice/retailers/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { routeOf } from '#rules/fulfilment/plan-runs.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findRoutes } from '#server/fulfilment/fulfilment.ts'
import { lockedUntil } from '#server/identity/outlets.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { findListed } from './list-retailers.ts'
import type { RetailerDeps } from './deps.ts'
import { findAddresses, findEvents, type AddressRow, type EventRow } from './store.ts'

export type ShownRetailer = AnswerOf<typeof getRetailer>
type Details = Pick<
  ShownRetailer,
  | 'lastName'
  | 'phoneVerified'
  | 'email'
  | 'taxId'
  | 'taxName'
  | 'taxBranch'
  | 'note'
  | 'revision'
  | 'priceList'
  | 'approval'
  | 'suspension'
  | 'segments'
> & {
  owner_name: string
  orders: number
  open: number
  unpaid: number
  last_order_id: string | null
  shipping: string | null
  billing: string | null
}

/** The account that this one became part of; null where it did not. */
async function keptAccount(db: Database | Tx, id: string): Promise<string | null> {
  const row = await db.selectFrom('outlet').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? null
}

/** One retailer with all that staff see of it; one that became part of another is that one. Fails with `not_found`. */
export async function showRetailer(
  deps: RetailerDeps,
  id: string,
  now: Date,
  on: Database | Tx = deps.db,
): Promise<Result<ShownRetailer>> {
  const { identity } = deps
  const listed = isUuid(id) ? await findListed(on, id, now) : null
  if (!listed) {
    const kept = isUuid(id) ? await keptAccount(on, id) : null
    return kept ? showRetailer(deps, kept, now, on) : fail('not_found')
  }
  const details = await findDetails(on, id)
  const addresses = await findAddresses(on, id)
  const events = await findEvents(on, id)
  const routes = await findRoutes(on)
  const sessions = identity.own ? await identity.own.list(id) : null
  const main = addresses.find((address) => address.id === details.shipping)
  const route = main ? routeOf(main, routes) : null
  const {
    orders,
    open,
    unpaid,
    last_order_id: lastOrderId,
    owner_name: ownerName,
    shipping,
    billing,
    ...rest
  } = details
  return ok({
    ...listed,
    ...rest,
    ownerName,
    addresses: addresses.map((row) => presentAddress(row, { shipping, billing })),
    route: route && { id: route.id, nameThai: route.nameThai, nameEng: route.nameEng },
    approval: rest.approval && { ...rest.approval, on: new Date(rest.approval.on).toISOString() },
    suspension: rest.suspension && { ...rest.suspension, on: new Date(rest.suspension.on).toISOString() },
    orders: { count: orders, open, unpaid, lastOrderId },
    signIn: {
      sessions: sessions?.length ?? null,
      lastUsedOn: sessions?.[0]?.lastUsed.toISOString() ?? null,
      lockedUntil: (await lockedUntil(on, listed.phone, now))?.toISOString() ?? null,
    },
    events: events.map(presentEvent),
  })
}

async function findDetails(db: Database | Tx, id: string): Promise<Details> {
  const { rows } = await sql<Details>`
    select o.owner_name, o.last_name as "lastName", o.phone_verified as "phoneVerified", o.email, o.tax_id as "taxId",
      o.tax_name as "taxName", o.tax_branch as "taxBranch", o.staff_note as note, o.revision,
      o.default_shipping_address_id as shipping, o.default_billing_address_id as billing,
      (select json_build_object('id', l.id, 'name', l.name) from price_list_retailer p join price_list l on l.id = p.list_id
        where p.outlet_id = o.id) as "priceList",
      case when o.approved_at is not null
        then json_build_object('on', o.approved_at, 'by', actor_of(o.approved_by)) end as approval,
      case when o.suspended_at is not null then json_build_object('on', o.suspended_at, 'by', actor_of(o.suspended_by),
        'reason', o.suspended_reason) end as suspension,
      (select array_agg(segment order by segment) from (select distinct segment from outlet where deleted_at is null) s) as segments,
      (select count(*)::int from orders r where r.outlet_id = o.id) as orders,
      (select count(*)::int from orders r where r.outlet_id = o.id and r.state not in ('DELIVERED', 'CANCELLED')) as open,
      (select count(*)::int from orders r where r.outlet_id = o.id and r.state = 'VERIFYING_PAYMENT') as unpaid,
      (select r.id from orders r where r.outlet_id = o.id order by r.created_at desc limit 1) as last_order_id
    from outlet o where o.id = ${id}::uuid`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The retailer was just there')
  return found
}

const presentAddress = (
  row: AddressRow,
  { shipping, billing }: { shipping: string | null; billing: string | null },
): ShownRetailer['addresses'][number] => ({
  ...row,
  isShipping: row.id === shipping,
  isBilling: row.id === billing,
})

const presentEvent = ({ at, ...event }: EventRow): ShownRetailer['events'][number] => ({
  ...event,
  at: at.toISOString(),
})
