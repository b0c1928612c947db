import type { AnswerOf } from '#contract/call.ts'
import type { listOrderHeaders, orderHistory } from '#contract/orders/calls.ts'
import { satang, toBaht, totalsVatPercent, withoutVat, type Satang } from '#rules/money.ts'
import { amountToCollect, paidBeyond } from '#rules/orders/amount-due.ts'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import { paymentDeadline, slipStateOf, type UnpaidOrder } from '#rules/orders/payment-deadline.ts'
import { statusOf } from '#rules/orders/states.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { presentByStaff } from './by-staff.ts'
import { presentPickUp } from './pick-up.ts'
import { addressOf } from './frozen-address.ts'
import type { LineRow, OrderRow, OrderWithLines, DueRow } from './store.ts'

export type Order = AnswerOf<typeof orderHistory>[number]
type ListedOrder = AnswerOf<typeof listOrderHeaders>['content'][number]
type OrderHeader = Omit<ListedOrder, 'goods'>

/** What is still to be paid or collected for an order, satang. */
export const dueOf = (order: DueRow): Satang => (order.cash_closed ? satang(0) : collectedOf(order))

/** What is or was to be collected for an order, satang: the same before and after its cash was closed. */
export const collectedOf = (order: Omit<DueRow, 'cash_closed'>): Satang =>
  amountToCollect({
    stage: order.stage,
    payType: order.pay_type,
    grandTotal: order.grand_total_satang,
    undelivered: undeliveredWorth(order.short),
    paid: order.paid_satang,
  })

/** What of a paid order's money belongs to the retailer again, for what is missing or was changed, satang. */
export const refundOwed = (order: Pick<DueRow, 'grand_total_satang' | 'paid_satang' | 'short'>): Satang =>
  paidBeyond({
    grandTotal: order.grand_total_satang,
    undelivered: undeliveredWorth(order.short),
    paid: order.paid_satang,
  })

/** The payment state of an order; null where it waits for no payment. */
export const unpaidOrder = ({ created_at, waiting }: OrderRow): UnpaidOrder | null =>
  waiting && {
    placedAt: created_at,
    slipPending: waiting.pending,
    slipRejectedAt: dateOf(waiting.rejected_at),
    paymentOpenUntil: dateOf(waiting.open_until),
  }

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

function presentWaiting(order: OrderRow): Pick<OrderHeader, 'payBefore' | 'slipState'> {
  const unpaid = unpaidOrder(order)
  if (!unpaid) return {}
  const deadline = paymentDeadline(unpaid)
  return { slipState: slipStateOf(unpaid), ...(deadline && { payBefore: deadline.toISOString() }) }
}

function presentMissing({ short }: OrderRow): Pick<OrderHeader, 'missing'> {
  if (short.length === 0) return {}
  const reason = short.find((line) => line.reason !== null)?.reason ?? null
  return { missing: { lines: short.length, amt: toBaht(undeliveredWorth(short)), reason } }
}

export const presentDelivery = (
  order: Pick<OrderWithLines, 'shipping_address' | 'billing_address' | 'receiver' | 'note'>,
): Pick<Order, 'receiver' | 'shippingAddress' | 'billingAddress' | 'note'> => ({
  receiver: order.receiver,
  shippingAddress: addressOf(order.shipping_address),
  billingAddress: addressOf(order.billing_address),
  note: order.note,
})

type HeaderRow = OrderRow & Pick<OrderWithLines, 'refund' | 'cancelled_by'>

export const presentHeader = (order: HeaderRow): OrderHeader => ({
  id: order.id,
  orderNumber: order.order_number,
  status: statusOf(order.state),
  orderStatus: order.state,
  stage: order.stage,
  createdOn: order.created_at.toISOString(),
  payType: order.pay_type,
  grandTotalAmt: toBaht(order.grand_total_satang),
  dueAmt: toBaht(dueOf(order)),
  ...presentWaiting(order),
  ...presentMissing(order),
  totalGrossAmt: withoutVat(order.gross_satang, totalsVatPercent),
  totalOfferAmt: withoutVat(order.offer_satang, totalsVatPercent),
  ...(order.points_used > 0 && { pointsUsed: order.points_used, pointsOfferAmt: toBaht(order.points_satang) }),
  deliveryAmt: toBaht(order.delivery_satang),
  ...(order.delivery_day && { deliveryDay: order.delivery_day }),
  ...presentPickUp(order),
  vat: order.vat.map(({ rate, base, vat }) => ({ rate, base: toBaht(base), vat: toBaht(vat) })),
  ...(order.cancelled_by && { cancelledBy: order.cancelled_by }),
  ...(order.refund && { refund: { state: order.refund.state, amount: toBaht(order.refund.amount) } }),
})

/** How many goods a row of the list shows. */
const goodsShown = 3

/** An order for the list: its header, and the first of its goods. */
export function presentListed(order: OrderWithLines): ListedOrder {
  const goods = order.lines.filter(({ type }) => type === 'NORMAL')
  const first = goods.slice(0, goodsShown).map(({ product_id: productId, product: { nameThai, nameEng, image } }) => ({
    productId,
    nameThai,
    nameEng,
    image,
  }))
  return { ...presentHeader(order), goods: { count: goods.length, first } }
}

/** The English name that a product has of its own for its unit, where it is still sold in this one. */
type UnitNames = (productId: number, unit: string) => string | null

export const unitNamesOf =
  ({ productById }: Pick<Snapshot, 'productById'>): UnitNames =>
  (productId, unit) => {
    const product = productById.get(productId)
    return product?.unit === unit ? product.unitEng : null
  }

/** Lines are numbered from 1 in their stored order. */
export const presentLine = (line: LineRow, index: number): Order['orderDetails'][number] => ({
  lineNo: index + 1,
  productId: line.product_id,
  qty: line.qty,
  type: line.type,
  unitPrice: toBaht(line.unit_price_satang),
  taxCategoryValue: line.vat_percent,
  grossAmt: withoutVat(line.gross_satang, line.vat_percent),
  offerAmt: withoutVat(line.offer_satang, line.vat_percent),
  totalAmt: toBaht(line.total_satang),
  ...(line.delivered_qty !== null && { deliveredQty: line.delivered_qty }),
  ...(line.delivered_qty === null && line.picked_qty !== null && { pickedQty: line.picked_qty }),
  ...(line.short_reason !== null && { missingReason: line.short_reason }),
  productDetails: {
    productDescriptionThai: line.product.nameThai,
    productDescriptionEng: line.product.nameEng,
    productImage: line.product.image,
    productDimentionUom: line.product.unit,
  },
})

export const presentOrder = (order: OrderWithLines, unitEngOf: UnitNames = () => null): Order => ({
  ...presentHeader(order),
  ...presentDelivery(order),
  ...presentByStaff(order),
  orderDetails: order.lines.map(presentLine).map((line) => {
    const unitEng = unitEngOf(line.productId, line.productDetails.productDimentionUom)
    if (!unitEng) return line
    return { ...line, productDetails: { ...line.productDetails, productDimentionUomEng: unitEng } }
  }),
})
