import type { Satang } from '#rules/money.ts'
import { sql } from 'kysely'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { EventStage, Receiver } from '#server/adapters/database/order-tables.ts'
import type { Actor } from '#server/http/actor.ts'
import { knownSince } from './arriving-goods.ts'
import { openHold, type OpenHold } from './holds.ts'
import { billingAddress } from './shared-texts.ts'
import { byStaffColumns, type OrderByStaff } from './by-staff.ts'
import { findRefunds, type Refund } from './refunds.ts'
import { columns, lines, refund, type LineRow, type OrderRow, type RefundSum } from './store.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'

export type StaffOrderRow = OrderRow & {
  refund: RefundSum | null
  outlet_code: string
  store_name: string
  province: string
  province_code: string
  hold: OpenHold | null
}

/** What the staff see of an order's retailer in lists; to be selected from `orders` joined with `outlet`. */
export const outletColumns = [
  'outlet.outlet_code',
  'outlet.store_name',
  'orders.province_code',
  sql<string>`coalesce(orders.shipping_address->>'province', '')`.as('province'),
] as const

type StaffEvent = {
  id: number
  stage: Stage | EventStage
  at: Date
  /** Of a delivery: since when it is known here. */
  recordedAt: Date
  actor: Actor
  reason: string | null
}
export type WholeOrderRow = StaffOrderRow &
  OrderByStaff & {
    phone: string
    shipping_address: object
    billing_address: object
    tax_invoice: object | null
    note: string | null
    receiver: Receiver | null
    lines: LineRow[]
    events: StaffEvent[]
    revision: number
    refunds: Refund[]
  }

/** One order of any retailer with everything this module knows about it. */
export async function findWholeOrder(db: Database, id: string): Promise<WholeOrderRow | null> {
  if (!isUuid(id)) return null
  const order = await db
    .selectFrom('orders')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select([...columns, ...outletColumns, 'outlet.phone', lines, refund, openHold, ...byStaffColumns])
    .select([
      'orders.shipping_address',
      billingAddress.as('billing_address'),
      'orders.tax_invoice',
      'orders.note',
      'orders.receiver',
    ])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!order) return null
  const [events, refunds] = await Promise.all([findEvents(db, id), findRefunds(db, id)])
  return { ...order, events, revision: events.at(-1)?.id ?? 0, refunds }
}

export async function findEvents(db: Database, orderId: string): Promise<StaffEvent[]> {
  const { rows } = await sql<StaffEvent>`
    select id, coalesce(stage, case state when 'WAITING_FOR_DELIVERY' then 'ACCEPTED' else state end) as stage, at,
      ${knownSince} as "recordedAt", actor_of(actor) as actor, reason
    from order_event e where order_id = ${orderId} order by id`.execute(db)
  return rows
}

export type LineUnits = {
  line_no: number
  product_id: number
  type: 'NORMAL' | 'FREE'
  qty: number
  picked_qty: number | null
  delivered_qty: number | null
  short_reason: string | null
  total_satang: Satang
}
export const findLineUnits = (tx: Tx, orderId: string): Promise<LineUnits[]> =>
  tx
    .selectFrom('order_line')
    .select(['line_no', 'product_id', 'type', 'qty', 'picked_qty', 'delivered_qty', 'short_reason', 'total_satang'])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute()

/** Stores how many units of each line were delivered, and the reason where some are missing. */
export const setDelivered = (
  tx: Tx,
  orderId: string,
  delivered: readonly { line_no: number; delivered: number; reason: string | null }[],
): Promise<unknown> =>
  sql`update order_line l set delivered_qty = d.qty, short_reason = d.reason
    from unnest(${delivered.map((line) => line.line_no)}::smallint[], ${delivered.map((line) => line.delivered)}::int[],
      ${delivered.map((line) => line.reason)}::text[]) as d (line_no, qty, reason)
    where l.order_id = ${orderId}::uuid and l.line_no = d.line_no`.execute(tx)
