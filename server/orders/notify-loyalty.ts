import { sql } from 'kysely'
import { deliveredWorth, type DeliveredLine } from '#rules/orders/partial-delivery.ts'
import { redemption } from '#rules/loyalty/redemption.ts'
import { satang, sumOf, type Satang } from '#rules/money.ts'
import { isDelivered } from '#rules/orders/stages.ts'
import { isUndoneDelivery } from '#rules/orders/undo.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { EmittedEvent, Topic } from '#server/events/events.ts'
import { findOutlet } from '#server/identity/outlets.ts'
import { arrivingQty } from './arriving-goods.ts'
import { creditedOfLine, invoicedOfLine } from './invoiced-goods.ts'

type Deps = { db: Database; loyalty: Loyalty }

/** The events that concern loyalty. */
export const loyaltyTopics = [
  'order.placed',
  'order.moved',
  'order.changed',
  'order.credited',
  'account.deleted',
] as const satisfies Topic[]
type LoyaltyEvent = EmittedEvent<(typeof loyaltyTopics)[number]>

/**
 * Notifies loyalty of an order's result: the points it used or returns, and the delivered goods that earn points. Every
 * message sets the whole state of its order and may be repeated.
 * @throws Error where loyalty does not answer: the outbox retries
 */
export async function notifyLoyalty({ db, loyalty }: Deps, event: LoyaltyEvent): Promise<void> {
  if (event.topic === 'account.deleted') return accepted(loyalty.forget(event.payload.outletId, event.at))
  const { topic, payload, at } = event
  const isCredit = topic === 'order.credited'
  const { isUndone, earns, pointsBefore } = meaningOf(event)
  if (!earns && pointsBefore === 0) return
  const order = await findDetails(db, payload.orderId)
  if (!order) return
  // The account of the event may have become part of another one since.
  const outletId = order.outlet_id
  // Goods returned before the delivery have earned nothing, and the delivery knows of them.
  if (isCredit && order.state !== 'DELIVERED') return
  const about = { orderId: order.id, orderNumber: order.order_number, outletId, at, event: event.id }
  if (earns) {
    const goods = isUndone ? satang(0) : earningOf(order.lines)
    if (order.points_used > 0 && !isCredit)
      await accepted(loyalty.redeem({ ...about, points: order.points_used - (isUndone ? 0 : pointsBack(order.lines)) }))
    const outlet = await findOutlet(db, outletId)
    if (!outlet) return
    const { phone, phoneVerified, storeName: name } = outlet
    return accepted(loyalty.earn({ ...about, member: { id: outletId, phone, phoneVerified, name }, goods }))
  }
  if (pointsBefore === 0) return
  const isGone = topic === 'order.moved' && payload.state === 'CANCELLED'
  return accepted(loyalty.redeem({ ...about, points: isGone ? 0 : order.points_used }))
}

/** Whether an event changes points: most orders use none, and earn them once they are delivered. */
export function concernsPoints(event: LoyaltyEvent): boolean {
  if (event.topic === 'account.deleted') return true
  const { earns, pointsBefore } = meaningOf(event)
  return earns || pointsBefore > 0
}

function meaningOf({ topic, payload }: Exclude<LoyaltyEvent, { topic: 'account.deleted' }>) {
  const isUndone = topic === 'order.moved' && isUndoneDelivery(payload.from, payload.stage)
  const earns = topic === 'order.credited' || isUndone || (topic === 'order.moved' && isDelivered(payload.stage))
  return {
    isUndone,
    earns,
    pointsBefore: topic === 'order.changed' ? Math.max(payload.pointsBefore, payload.pointsUsed) : payload.pointsUsed,
  }
}

async function accepted(answer: ReturnType<Loyalty['redeem']>): Promise<void> {
  const result = await answer
  if (!result.ok) throw new Error(`Loyalty: ${result.error.code} ${result.error.detail ?? ''}`)
}

type Line = DeliveredLine & {
  points: number
  /** When the order was placed: what becomes of the category later takes nothing back. */
  earns: boolean
  /** What the invoice says of the product, and what its credit notes take back as goods and not as a mere discount; null: no note. */
  invoiced: Satang | null
  credited: Satang | null
}
type Details = {
  id: string
  outlet_id: string
  state: OrderState
  order_number: string
  points_used: number
  lines: Line[]
}

/** `delivered_qty` is null unless the delivery was partial; then everything was delivered. */
async function findDetails(db: Database, id: string): Promise<Details | null> {
  const { rows } = await sql<Details>`
    select o.id, o.outlet_id, o.state, o.order_number, o.points_used, (
      select coalesce(json_agg(json_build_object('qty', l.qty, 'total', l.total_satang, 'delivered', ${arrivingQty},
        'invoiced', ${invoicedOfLine}, 'credited', ${creditedOfLine},
        'points', coalesce((select sum((a->>'amount')::bigint) from jsonb_array_elements(l.applied) a where a->>'kind' = 'POINTS'), 0),
        'earns', coalesce((select h.earned from earning_history h where h.product_id = l.product_id and h.at > o.created_at
          order by h.at, h.id limit 1), earns_points(c.restriction))) order by l.line_no), '[]')
      from order_line l left join product p on p.id = l.product_id left join category c on c.id = p.category_id
      where l.order_id = o.id and l.type = 'NORMAL') as lines
    from orders o where o.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/**
 * The price of goods that may earn points, satang: what was delivered, and of that no more than credit notes leave of the
 * invoice, whether they came before the delivery or after it.
 */
const earningOf = (lines: readonly Line[]): Satang => sumOf(lines.filter(({ earns }) => earns).map(keptWorth))

const keptWorth = (line: Line): Satang =>
  satang(Math.max(0, Math.min(deliveredWorth(line), (line.invoiced ?? line.total) - (line.credited ?? 0))))

/** The points that had paid for undelivered goods, rounded up in favour of the retailer. */
function pointsBack(lines: readonly Line[]): number {
  const paid = lines.reduce(
    (sum, { points, qty, delivered }) => sum + points - Math.floor((points * delivered) / qty),
    0,
  )
  return Math.ceil(paid / redemption.satangPerPoint)
}
