import type { AnswerOf } from '#contract/call.ts'
import type { orderHistory } from '#contract/orders/order-history.ts'
import type { listOrderHeaders } from '#contract/orders/list-order-headers.ts'
import { toBaht, withoutVat } from '#rules/money.ts'
import { statusOf } from '#rules/orders/states.ts'
import { totalsVatPercent } from '#server/cart/cart.ts'
import type { LineRow, OrderRow, OrderWithLines } from './store.ts'

export type Order = AnswerOf<typeof orderHistory>[number]
type OrderHeader = AnswerOf<typeof listOrderHeaders>['content'][number]

export const presentHeader = (order: OrderRow & Pick<OrderWithLines, 'refund'>): OrderHeader => ({
  id: order.id,
  orderNumber: order.order_number,
  status: statusOf(order.state),
  orderStatus: order.state,
  stage: order.stage,
  createdOn: order.created_at.toISOString(),
  payType: order.pay_type,
  grandTotalAmt: toBaht(order.grand_total_satang),
  totalGrossAmt: withoutVat(order.gross_satang, totalsVatPercent),
  totalOfferAmt: withoutVat(order.offer_satang, totalsVatPercent),
  ...(order.points_used > 0 && { pointsUsed: order.points_used, pointsOfferAmt: toBaht(order.points_satang) }),
  deliveryAmt: toBaht(order.delivery_satang),
  ...(order.delivery_day && { deliveryDay: order.delivery_day }),
  vat: order.vat.map(({ rate, base, vat }) => ({ rate, base: toBaht(base), vat: toBaht(vat) })),
  ...(order.refund && { refund: { state: order.refund.state, amount: toBaht(order.refund.amount) } }),
})

export const presentLine = (line: LineRow): Order['orderDetails'][number] => ({
  productId: line.product_id,
  qty: line.qty,
  type: line.type,
  unitPrice: toBaht(line.unit_price_satang),
  taxCategoryValue: line.vat_percent,
  grossAmt: withoutVat(line.gross_satang, line.vat_percent),
  offerAmt: withoutVat(line.offer_satang, line.vat_percent),
  totalAmt: toBaht(line.total_satang),
  ...(line.delivered_qty !== null && { deliveredQty: line.delivered_qty }),
  productDetails: {
    productDescriptionThai: line.product.nameThai,
    productDescriptionEng: line.product.nameEng,
    productImage: line.product.image,
    productDimentionUom: line.product.unit,
  },
})

export const presentOrder = (order: OrderWithLines): Order => ({
  ...presentHeader(order),
  orderDetails: order.lines.map(presentLine),
})
