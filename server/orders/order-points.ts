import { sql } from 'kysely'
import { fail, type ErrorCode, type Result } from '#contract/errors.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { pointsInCart } from '#server/cart/cart.ts'
import { findKeptOutlet } from '#server/identity/outlets.ts'

type Deps = { db: Database; loyalty: Loyalty }
type Order = { orderId: string; outletId: string; at: Date }
/** Points held for an order that is being placed. `violation`: why there are none although the retailer wants some. */
export type HeldPoints = Order & { points: number; violation: Extract<ErrorCode, `points_${string}`> | null }

/**
 * Holds the points that the retailer's cart is to use, before the order's transaction. The hold is stored first:
 * whatever happens to the call, to this process or to the order, the scheduler finds the rest and releases it.
 */
export async function holdPoints(deps: Deps, order: Order): Promise<HeldPoints> {
  const points = await pointsInCart(deps.db, order.outletId)
  if (points === 0) return { ...order, points, violation: null }
  const hold = await recordHold(deps.db, order, points)
  if (!hold) return { ...order, points: 0, violation: 'points_unavailable' }
  const held = await deps.loyalty.hold({ ...hold, points })
  if (held.ok) return { ...hold, points, violation: null }
  await releasePoints(deps, hold)
  const violation = held.error.code === 'points_short' ? 'points_short' : 'points_unavailable'
  return { ...order, points: 0, violation }
}

/**
 * Stores the hold of the order that is being placed. Two requests that order the same cart at the same moment share one
 * hold: only one of them becomes an order, and neither may find its points spent. Null while a hold of another number
 * of points is open.
 */
async function recordHold(db: Database, order: Order, points: number): Promise<Order | null> {
  const { rows } = await sql<{ order_id: string }>`
    insert into points_hold (order_id, outlet_id, points, state, asked_at)
    values (${order.orderId}, ${order.outletId}, ${points}, 'asked', ${order.at})
    on conflict (outlet_id) where state = 'asked' do update
      set asked_at = excluded.asked_at, askers = points_hold.askers + 1
      where points_hold.points = excluded.points
    returning order_id`.execute(db)
  const [hold] = rows
  return hold ? { ...order, orderId: hold.order_id } : null
}

/** How many held points the order can use; locked against the scheduler until the transaction ends. */
export async function lockHeldPoints(tx: Tx, { orderId, points }: HeldPoints): Promise<number> {
  if (points === 0) return 0
  const held = await tx
    .selectFrom('points_hold')
    .select('points')
    .where('order_id', '=', orderId)
    .where('state', '=', 'asked')
    .forUpdate()
    .executeTakeFirst()
  return held?.points ?? 0
}

/** Makes held points the order's own: from now on the order's events settle them. */
export const capturePoints = (tx: Tx, { orderId }: HeldPoints): Promise<unknown> =>
  tx.deleteFrom('points_hold').where('order_id', '=', orderId).execute()

/** Ends the hold of an order that was not placed; the last request that shares it releases the points. */
export async function releasePoints(deps: Deps, order: Order): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    update points_hold set askers = askers - 1, state = case when askers > 1 then state else 'release' end
    where order_id = ${order.orderId} returning state`.execute(deps.db)
  if (rows[0]?.state === 'release') await release(deps, order)
}

/** While loyalty does not answer, the scheduler retries. */
async function release(deps: Deps, order: Order): Promise<void> {
  const released = await releaseAt(deps, order)
  if (released.ok || released.error.code !== 'unavailable')
    await deps.db.deleteFrom('points_hold').where('order_id', '=', order.orderId).execute()
}

/** An account that was merged after the points were held has handed them on, with the order. */
async function releaseAt({ db, loyalty }: Deps, order: Order): Promise<Result<null>> {
  const released = await loyalty.release(order).catch(() => fail('unavailable'))
  if (released.ok || released.error.code !== 'not_found') return released
  const kept = await findKeptOutlet(db, order.outletId)
  if (!kept || kept.id === order.outletId) return released
  return loyalty.release({ ...order, outletId: kept.id }).catch(() => fail('unavailable'))
}

/** Longer than placing an order can take: an older hold belongs to an order that was never placed. */
const abandonedAfterMs = 2 * minuteMs
const batch = 100

/** Releases points whose order was never placed. Run by the scheduler. */
export async function releaseAbandonedPoints(deps: Deps, now: Date): Promise<void> {
  const left = await deps.db
    .selectFrom('points_hold')
    .selectAll()
    .where((eb) =>
      eb.or([eb('state', '=', 'release'), eb('asked_at', '<', new Date(now.getTime() - abandonedAfterMs))]),
    )
    .orderBy('asked_at')
    .limit(batch)
    .execute()
  for (const { order_id: orderId, outlet_id: outletId } of left) {
    const claimed = await deps.db
      .updateTable('points_hold')
      .set({ state: 'release' })
      .where('order_id', '=', orderId)
      .returning('order_id')
      .executeTakeFirst()
    if (claimed) await release(deps, { orderId, outletId, at: now })
  }
}
