import { fail, ok, type Result } from '#contract/errors.ts'
import { combineOrders, type InvoicedOrder } from '#rules/tax-invoices/tax-invoice.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { OrderToInvoice } from '#server/orders/order-money.ts'
import { readyToInvoice, writeInvoice, type IssueDeps } from './issue-tax-invoice.ts'
import type { InvoiceRow } from './store.ts'

type Collective = { orderIds: readonly string[]; by: string; now: Date }
type Ready = { order: OrderToInvoice; content: InvoicedOrder }

/**
 * Issues one tax invoice for many orders of a retailer, or returns the one that was issued for just these. Each must be due
 * and have no invoice yet, and they must have one buyer. What refuses an order refuses all: the failure names it by its place.
 */
export const issueCollective = ({ db, seller }: IssueDeps, { orderIds, by, now }: Collective) =>
  transact(db, async (tx): Promise<Result<InvoiceRow>> => {
    const ready: Ready[] = []
    const issued: InvoiceRow[] = []
    // In one order, so that two calls with the same orders wait for each other.
    for (const orderId of [...new Set(orderIds)].toSorted()) {
      const found = await readyToInvoice(tx, seller(), { orderId, buyer: 'known' })
      const path = `orderIds.${orderIds.indexOf(orderId)}`
      if (!found.ok) return fail(found.error.code, { ...found.error, errors: [{ path, code: found.error.code }] })
      if (found.value.issued) issued.push(found.value.issued)
      else ready.push(found.value)
      const other = ready.find(({ order, content }) => !isSameBuyer({ order, content }, ready[0]))
      if (other)
        return fail('conflict', { detail: 'The orders have not one buyer', errors: [{ path, code: 'other_buyer' }] })
    }
    const [first] = issued
    if (first)
      return isJustThese(first, { issued: issued.length, ready: ready.length }) ? ok(first) : alreadyIssued(issued)
    const inOrder = ready.toSorted((one, other) => one.content.orderNumber.localeCompare(other.content.orderNumber))
    const content = combineOrders(inOrder.map((one) => one.content))
    return ok(
      await writeInvoice(
        tx,
        inOrder.map(({ order }) => order),
        { content, by, now },
      ),
    )
  })

/** The same account, and the same buyer on paper. */
const isSameBuyer = (one: Ready, other: Ready | undefined): boolean =>
  other === undefined ||
  (one.order.outlet_id === other.order.outlet_id &&
    JSON.stringify(one.content.buyer) === JSON.stringify(other.content.buyer))

/** Whether all orders of a call, and no others, are on this invoice. */
const isJustThese = ({ document }: InvoiceRow, { issued, ready }: { issued: number; ready: number }): boolean =>
  ready === 0 && (document.orders?.length ?? 1) === issued

const alreadyIssued = (issued: readonly InvoiceRow[]) =>
  fail('conflict', {
    detail: `Invoices exist: ${[...new Set(issued.map(({ number }) => number))].join(', ')}`,
    errors: [{ path: 'orderIds', code: 'document_issued' }],
  })
