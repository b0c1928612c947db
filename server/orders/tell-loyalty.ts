import { sql } from 'kysely'
import { deliveredWorth } from '#rules/orders/partial-delivery.ts'
import { redemption } from '#rules/loyalty/redemption.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { isUndoneDelivery } from '#rules/orders/undo.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findOutlet } from '#server/identity/identity.ts'

type Parts = { db: Database; loyalty: Loyalty }
type Event = { id: number; topic: string; payload: Readonly<Record<string, unknown>>; at: Date }

/** What loyalty wants to hear of. */
export const loyaltyTopics = ['order.placed', 'order.moved', 'order.credited', 'account.deleted'] as const

/**
 * Tells loyalty what became of an order: which points it used for good, which come back, what was delivered and earns.
 * Every message sets how things stand and may be told again.
 * @throws where loyalty does not answer: the outbox tries again
 */
export async function tellLoyalty({ db, loyalty }: Parts, event: Event): Promise<void> {
  const { orderId, outletId } = event.payload
  if (typeof outletId !== 'string') return
  if (event.topic === 'account.deleted') return told(loyalty.forget(outletId, event.at))
  const state = event.topic === 'order.placed' ? 'PLACED' : String(event.payload['stage'] ?? event.payload['state'])
  const isReturn = event.topic === 'order.credited'
  const isUndone = isUndoneDelivery(event.payload['from'] as Stage, state as Stage)
  const earns = isReturn || isUndone || state === 'DELIVERED' || state === 'PARTLY_DELIVERED'
  if (!earns && event.payload['pointsUsed'] === 0) return
  const order = typeof orderId === 'string' ? await findFacts(db, orderId) : null
  if (!order) return
  // What comes back before it was delivered has earned nothing.
  if (isReturn && order.state !== 'DELIVERED') return
  const about = { orderId: order.id, orderNumber: order.order_number, outletId, at: event.at, event: event.id }
  if (earns) {
    const goods = isUndone ? 0 : deliveredOf(order.lines, (event.payload['returned'] ?? {}) as Returned)
    if (order.points_used > 0 && !isReturn)
      await told(loyalty.redeem({ ...about, points: order.points_used - (isUndone ? 0 : pointsBack(order.lines)) }))
    const outlet = await findOutlet(db, outletId)
    if (!outlet) return
    const { phone, phoneVerified, storeName: name } = outlet
    return told(loyalty.earn({ ...about, member: { id: outletId, phone, phoneVerified, name }, goods }))
  }
  if (order.points_used === 0) return
  const isGone = state === 'CANCELLED' || state === 'REFUSED'
  return told(loyalty.redeem({ ...about, points: isGone ? 0 : order.points_used }))
}

async function told(answer: ReturnType<Loyalty['redeem']>): Promise<void> {
  const result = await answer
  if (!result.ok) throw new Error(`Loyalty: ${result.failure.code} ${result.failure.detail ?? ''}`)
}

/** By product, satang: what was delivered and went back. */
type Returned = Readonly<Record<number, number>>
type Line = { product_id: number; qty: number; delivered: number; total: number; points: number; earns: boolean }
type Facts = { id: string; state: OrderState; order_number: string; points_used: number; lines: Line[] }

/** `delivered_qty` is null until an order is delivered in part: then all was. */
async function findFacts(db: Database, id: string): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select o.id, o.state, o.order_number, o.points_used, (
      select coalesce(json_agg(json_build_object('product_id', l.product_id, 'qty', l.qty, 'total', l.total_satang,
        'delivered', coalesce(l.delivered_qty, l.picked_qty, l.qty),
        'points', coalesce((select sum((a->>'amount')::bigint) from jsonb_array_elements(l.applied) a where a->>'kind' = 'POINTS'), 0),
        'earns', coalesce((c.restriction->>'promotable')::boolean, true)) order by l.line_no), '[]')
      from order_line l left join product p on p.id = l.product_id left join category c on c.id = p.category_id
      where l.order_id = o.id and l.type = 'NORMAL') as lines
    from orders o where o.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** What reached the shop of goods that may earn and stayed there, satang. */
const deliveredOf = (lines: readonly Line[], returned: Returned): number =>
  lines.reduce((sum, line) => {
    const kept = deliveredWorth(line) - (returned[line.product_id] ?? 0)
    return line.earns ? sum + Math.max(0, kept) : sum
  }, 0)

/** Points that had paid for what did not arrive, in favour of the shop where that is not whole. */
function pointsBack(lines: readonly Line[]): number {
  const satang = lines.reduce(
    (sum, { points, qty, delivered }) => sum + points - Math.floor((points * delivered) / qty),
    0,
  )
  return Math.ceil(satang / redemption.satangPerPoint)
}
