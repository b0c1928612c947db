import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { releasePromotionUsage } from './promotion-usage.ts'
import { moveOrder, type Move } from './move-order.ts'
import { lockStock } from '#server/stock-ledger/stock-ledger.ts'
import { billingAddress } from './shared-texts.ts'
import { columns, findUnits, type OrderRow } from './store.ts'

/** Locks the orders of a retailer that are neither delivered nor cancelled. */
export async function lockOpenOrders(tx: Tx, outletId: string): Promise<OrderRow[]> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('outlet_id', '=', outletId)
    .where('state', 'not in', ['DELIVERED', 'CANCELLED'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  return tx.selectFrom('orders').select(columns).where('id', 'in', ids).orderBy('id').execute()
}

/**
 * Cancels orders that are already locked. The stock of all of them is locked first, in one statement: see `lockStock`.
 */
export async function cancelOpenOrders(tx: Tx, orders: readonly OrderRow[], move: Omit<Move, 'to'>): Promise<void> {
  const productIds: number[] = []
  for (const { id } of orders) productIds.push(...(await findUnits(tx, id)).map(({ productId }) => productId))
  await releasePromotionUsage(tx, ...orders.map(({ id }) => id))
  await lockStock(tx, productIds)
  for (const order of orders) {
    const moved = await moveOrder(tx, order, { ...move, to: 'CANCELLED' })
    if (!moved.ok) throw new Error(`The order ${order.order_number} could not be cancelled: ${moved.error.code}`)
  }
}

/**
 * Removes personal data from a retailer's orders. The buyer on a full tax invoice stays where goods were delivered: the
 * Revenue Code (sections 86/4, 87/3) requires name, address and tax number to be kept. Of other addresses only the
 * province stays.
 */
export async function anonymizeOrders(tx: Tx, outletId: string): Promise<void> {
  const invoiced = sql`state = 'DELIVERED' and tax_invoice is not null`
  const province = (address: RawBuilder<unknown>) =>
    sql`jsonb_build_object('province', ${address}->'province', 'province_code', ${address}->'province_code')`
  await sql`
    update orders set shipping_address = ${province(sql`shipping_address`)}, receiver = null, note = null,
      billing_address = case when ${invoiced} then ${billingAddress} - '{latitude,longitude,location_accuracy_m,landmark}'::text[] else ${province(billingAddress)} end,
      tax_invoice = case when ${invoiced} then tax_invoice end
    where outlet_id = ${outletId}`.execute(tx)
  await sql`
    update order_event set reason = null from orders
    where orders.id = order_event.order_id and orders.outlet_id = ${outletId} and order_event.actor like 'outlet:%'`.execute(
    tx,
  )
}
