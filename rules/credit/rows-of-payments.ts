/** A payment on account of an amount, and the orders that it pays. */
export type PaymentOfOrders = { id: number; orderIds: readonly string[]; reference: string | null }
/** A row of a bank's statement with that amount, and the order to which it was linked. */
export type RowOfOrder = { id: number; orderId: string; reference: string }

/** Whether a row and a payment name the same transfer. */
export const isSameTransfer = (row: Pick<RowOfOrder, 'reference'>, payment: { reference: string | null }): boolean =>
  row.reference !== '' && row.reference === payment.reference

/** The payments that a row may stand for: those of its order, and of these only those with its reference, if any has it. */
function paymentsOf(row: RowOfOrder, payments: readonly PaymentOfOrders[]): PaymentOfOrders[] {
  const ofOrder = payments.filter(({ orderIds }) => orderIds.includes(row.orderId))
  const same = ofOrder.filter((payment) => isSameTransfer(row, payment))
  return same.length > 0 ? same : ofOrder
}

/**
 * The rows for which no payment is left, where each payment stands on one row. A row names an order, and an order may have many payments:
 * which is whose is found so that as many rows as possible have one, the earlier ones of the list first.
 */
export function rowsWithoutPayment<Row extends RowOfOrder>(
  rows: readonly Row[],
  payments: readonly PaymentOfOrders[],
): Row[] {
  const rowOf = new Map<number, Row>()
  // Kuhn's algorithm: a payment that another row has is taken where that one finds another payment. No row loses its own by it.
  const place = (row: Row, tried: Set<number>): boolean =>
    paymentsOf(row, payments).some(({ id }) => {
      if (tried.has(id)) return false
      tried.add(id)
      const holder = rowOf.get(id)
      if (holder && !place(holder, tried)) return false
      rowOf.set(id, row)
      return true
    })
  return rows.filter((row) => !place(row, new Set()))
}
