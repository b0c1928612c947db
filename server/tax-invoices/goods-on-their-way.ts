import { minus, satang, sumOf } from '#rules/money.ts'
import { arrivingUnits, deliveredWorth } from '#rules/orders/partial-delivery.ts'
import { holdsStock, isDelivered } from '#rules/orders/stages.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { invoicedGoods } from '#server/orders/order-money.ts'
import { findLineUnits } from '#server/orders/order-reading.ts'
import { findOrderById } from '#server/orders/orders.ts'

/**
 * Whether goods that a note takes off the invoice as never delivered are in an order that is still to be delivered: they would come
 * without being invoiced. The counterpart of `refuseUninvoiced`, under the order's lock as it is.
 */
export async function areOnTheirWay(tx: Tx, orderId: string, credited: CreditNote['lines']): Promise<boolean> {
  const order = await findOrderById(tx, orderId)
  if (!order || !holdsStock(order.stage) || isDelivered(order.stage)) return false
  const invoiced = await invoicedGoods(tx, orderId)
  const lines = await findLineUnits(tx, orderId)
  const named = new Set(credited.flatMap(({ productId }) => productId ?? []))
  return [...named].some((productId) => {
    const ofProduct = lines.filter(({ product_id: id }) => id === productId)
    const off = credited.filter((line) => line.productId === productId).map(({ amount }) => amount)
    const left = minus(invoiced.get(productId) ?? satang(0), sumOf(off))
    const arriving = sumOf(
      ofProduct.map((line) =>
        deliveredWorth({ qty: line.qty, delivered: arrivingUnits(line), total: line.total_satang }),
      ),
    )
    // Each earlier note was rounded by less than a satang, and there are no more of them than units.
    return minus(arriving, left) > ofProduct.reduce((units, { qty }) => units + qty, 0)
  })
}
