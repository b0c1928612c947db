import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { canMove, type OrderState } from '#rules/orders/states.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { giveBackClaims, takeClaimsAgain } from './claims.ts'
import { lockStock, moveStock, type Movement } from './stock.ts'
import { findUnits, type OrderRow } from './store.ts'

export type Move = { to: OrderState; actor: string; reason: string | null; at: Date }

/**
 * Moves an order to another state: the event, the state and what follows from it in the caller's transaction. Goods of a
 * cancelled order go back to stock; those of a re-opened one are taken again, or the move fails.
 */
export async function moveOrder(tx: Tx, order: OrderRow, move: Move): Promise<Result<null>> {
  if (!canMove(order.state, move.to)) return fail('order_closed', { detail: `The order is ${order.state}` })
  if (move.to === 'CANCELLED') await giveBackClaims(tx, order.id)
  if (order.state === 'CANCELLED') await takeClaimsAgain(tx, order.id)
  const movement = stockMovement(order, move)
  if (movement) {
    const moved = await moveUnits(tx, order.id, movement.sign, movement)
    if (!moved.ok) {
      // It stays cancelled, and what follows in this transaction may be committed.
      await giveBackClaims(tx, order.id)
      return moved
    }
  }
  const told = { orderId: order.id, orderNumber: order.order_number, outletId: order.outlet_id, state: move.to }
  await sql`
    with moved as (update orders set state = ${move.to} where id = ${order.id}::uuid),
    event as (
      insert into order_event (order_id, state, at, actor, reason)
      values (${order.id}, ${move.to}, ${move.at}, ${move.actor}, ${move.reason})
    )
    insert into outbox (topic, payload, at) values ('order.moved', ${JSON.stringify(told)}::jsonb, ${move.at})`.execute(
    tx,
  )
  return ok(null)
}

function stockMovement(order: OrderRow, move: Move): (Movement & { sign: 1 | -1 }) | null {
  const common = { document: order.order_number, actor: move.actor, at: move.at }
  if (move.to === 'CANCELLED') return { ...common, reason: 'cancellation', sign: 1 }
  if (order.state === 'CANCELLED') return { ...common, reason: 'order', sign: -1 }
  return null
}

async function moveUnits(tx: Tx, orderId: string, sign: 1 | -1, movement: Movement): Promise<Result<null>> {
  const units = await findUnits(tx, orderId)
  const stock = await lockStock(
    tx,
    units.map(({ productId }) => productId),
  )
  const short = sign === -1 ? units.filter((unit) => (stock.get(unit.productId) ?? 0) < unit.units) : []
  if (short.length > 0) {
    const products = short.map(({ productId }) => ({
      productId,
      code: 'insufficient_stock' as const,
      available: stock.get(productId) ?? 0,
    }))
    return fail('out_of_stock', { products })
  }
  const { onHand, ledger } = moveStock(
    units.map(({ productId, units: count }) => ({ productId, delta: sign * count })),
    movement,
  )
  await sql`with taken as (${onHand}) ${ledger}`.execute(tx)
  return ok(null)
}
