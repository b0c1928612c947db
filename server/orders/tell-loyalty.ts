import { sql } from 'kysely'
import { redemption } from '#rules/loyalty/redemption.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findOutlet } from '#server/identity/identity.ts'

type Parts = { db: Database; loyalty: Loyalty }
type Event = { id: number; topic: string; payload: Readonly<Record<string, unknown>>; at: Date }

/** What loyalty wants to hear of. */
export const loyaltyTopics = ['order.placed', 'order.moved', 'account.deleted'] as const

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
  const earns = state === 'DELIVERED' || state === 'PARTLY_DELIVERED'
  if (!earns && event.payload['pointsUsed'] === 0) return
  const order = typeof orderId === 'string' ? await findFacts(db, orderId) : null
  if (!order) return
  const about = { orderId: order.id, orderNumber: order.order_number, outletId, at: event.at, event: event.id }
  if (earns) {
    const delivered = deliveredOf(order.lines)
    if (order.points_used > 0)
      await told(loyalty.redeem({ ...about, points: order.points_used - pointsBack(order.lines) }))
    const outlet = await findOutlet(db, outletId)
    if (!outlet) return
    const { phone, phoneVerified, storeName: name } = outlet
    return told(loyalty.earn({ ...about, member: { id: outletId, phone, phoneVerified, name }, goods: delivered }))
  }
  if (order.points_used === 0) return
  const isGone = state === 'CANCELLED' || state === 'REFUSED'
  return told(loyalty.redeem({ ...about, points: isGone ? 0 : order.points_used }))
}

async function told(answer: ReturnType<Loyalty['redeem']>): Promise<void> {
  const result = await answer
  if (!result.ok) throw new Error(`Loyalty: ${result.failure.code} ${result.failure.detail ?? ''}`)
}

type Line = { qty: number; delivered: number; total: number; points: number; earns: boolean }
type Facts = { id: string; order_number: string; points_used: number; lines: Line[] }

/** `delivered_qty` is null until an order is delivered in part: then all was. */
async function findFacts(db: Database, id: string): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select o.id, o.order_number, o.points_used, (
      select coalesce(json_agg(json_build_object('qty', l.qty, 'total', l.total_satang,
        'delivered', coalesce((to_jsonb(l)->>'delivered_qty')::int, l.qty),
        'points', coalesce((select sum((a->>'amount')::bigint) from jsonb_array_elements(l.applied) a where a->>'kind' = 'POINTS'), 0),
        'earns', coalesce((c.restriction->>'promotable')::boolean, true)) order by l.line_no), '[]')
      from order_line l left join product p on p.id = l.product_id left join category c on c.id = p.category_id
      where l.order_id = o.id and l.type = 'NORMAL') as lines
    from orders o where o.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** What reached the shop of goods that may earn, satang. */
const deliveredOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => (line.earns ? sum + Math.floor((line.total * line.delivered) / line.qty) : sum), 0)

/** Points that had paid for what did not arrive, in favour of the shop where that is not whole. */
function pointsBack(lines: readonly Line[]): number {
  const satang = lines.reduce(
    (sum, { points, qty, delivered }) => sum + points - Math.floor((points * delivered) / qty),
    0,
  )
  return Math.ceil(satang / redemption.satangPerPoint)
}
