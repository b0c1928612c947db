import type { RequestOf } from '#contract/call.ts'
import { applyCoupon, changeCart, usePoints } from '#contract/cart/calls.ts'
import { orderHistory, type placeOrder } from '#contract/orders/calls.ts'
import { getPaymentUrl } from '#contract/payments/calls.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { paymentRequest } from '#storefront/payments/payment-request.ts'
import { aCoupon, aProduct, aPromotion } from './catalogue.ts'
import type { RetailerClient } from './retailer.ts'

// What one order says of its money, everywhere it says something.

export type OrderInput = {
  goods: { productId: number; qty: number }[]
  coupon?: string
  points?: number
  payType?: RequestOf<typeof placeOrder>['body']['payType']
}

/** A catalogue with everything that changes an amount: VAT rates, cheap and expensive products, offers of every level. */
export async function aShelfOfFigures(db: Database): Promise<void> {
  const prices = [95, 33_33, 107_00, 150_00, 89_50, 245_00, 12_25, 1_999_99, 7_00, 64_99]
  for (const [index, price] of prices.entries())
    await aProduct(db, { id: index + 1, price, stock: 1_000_000, vatPercent: index % 3 === 1 ? 0 : 7 })
  for (let id = 11; id <= 105; id += 1) await aProduct(db, { id, price: 95, stock: 1_000_000 })
  await aProduct(db, { id: 200, price: 600_00, categoryId: 8, stock: 1_000_000 })
  await aProduct(db, { id: 201, price: 20_00, saleCategoryId: 2, stock: 1_000_000 })
  const off = (minimumBuy: number, discountSatang: number) => ({ minimumBuy, discountSatang })
  const free = (minimumBuy: number, giftQty: number) => ({ minimumBuy, giftQty })
  const cheap = prices.map((_, index) => index + 1)
  await aPromotion(db, { id: 1, productId: 4, tiers: [off(5, 12_00), off(12, 20_00)], priority: 5 })
  await aPromotion(db, {
    id: 2,
    productId: 5,
    tiers: [free(5, 1), free(12, 3), free(24, 7)],
    giftProductId: 201,
    priority: 5,
  })
  await aPromotion(db, { id: 3, productId: 6, tiers: [free(10, 1)], priority: 5 })
  await aPromotion(db, { id: 4, targets: cheap, tiers: [off(60, 7)], priority: 3 })
  await aPromotion(db, { id: 5, productId: 8, tiers: [off(2, 133_33)], priority: 9, excludesOthers: true })
  await aPromotion(db, { id: 6, level: 'cart', tiers: [off(5_000_00, 77_77), off(9_000_00, 200_01)], priority: 1 })
  await aCoupon(db, { code: 'HUNDRED', discount: 100_00, perOutletLimit: 1000 })
  await aCoupon(db, { code: 'BIG', discount: 250_00, minimum: 2_000_00, perOutletLimit: 1000 })
}

/** Orders these goods as the storefront does, and gathers every figure on the way. */
export async function figuresOf(buyer: RetailerClient, db: Database, input: OrderInput) {
  const { goods, coupon, points = 0, payType = '2C2P-PP-QR' } = input
  await buyer.call(changeCart, { body: { retailerId: buyer.id, cartItems: goods } })
  if (coupon) await buyer.call(applyCoupon, { body: { code: coupon } })
  if (points > 0) await putPoints(buyer, db, points)
  const cart = await buyer.cart()
  const placed = await buyer.order({ payType, expectedGrandTotalAmt: cart.grandTotalAmt })
  if (placed.status !== 201) throw new Error(`Not ordered: ${JSON.stringify(placed.problem)}`)
  const order = (await buyer.call(orderHistory)).body.find(({ id }) => id === placed.body.id)
  if (!order) throw new Error('The order is not in the history')
  const { row, lines } = await storedOrder(db, order.id)
  return {
    cart,
    cartPage: moneyColumn(cart),
    answer: placed.body.grandTotalAmt,
    order,
    orderPage: moneyColumn(order),
    row,
    lines,
    payment: order.payType === 'COD' ? null : await payFor(buyer, db, order),
  }
}

/** Earns the points first, as an order long ago would have. */
async function putPoints(buyer: RetailerClient, db: Database, points: number): Promise<void> {
  await givePoints({ db }, buyer.id, points)
  const { status, problem } = await buyer.call(usePoints, { body: { points } })
  if (status !== 200) throw new Error(`No points: ${JSON.stringify(problem)}`)
}

async function storedOrder(db: Database, id: string) {
  const row = await db
    .selectFrom('orders')
    .select([
      'gross_satang',
      'offer_satang',
      'delivery_satang',
      'grand_total_satang',
      'coupon_satang',
      'points_satang',
      'vat',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('order_line')
    .select(['product_id', 'qty', 'type', 'gross_satang', 'offer_satang', 'total_satang', 'vat_percent', 'applied'])
    .where('order_id', '=', id)
    .orderBy('line_no')
    .execute()
  return { row, lines }
}

/** Requests the payment page as the storefront does. @returns the amount requested, and that of the attempt */
async function payFor(buyer: RetailerClient, db: Database, order: { orderNumber: string; grandTotalAmt: number }) {
  const choice = { channel: 'PPQR', agentCode: null } as const
  const body = paymentRequest(order, choice, { outletCode: buyer.outletCode, description: 'order' })
  const asked = await buyer.call(getPaymentUrl, { body, key: `pay-${order.orderNumber}` })
  if (asked.status !== 200) throw new Error(`No payment page: ${JSON.stringify(asked.problem)}`)
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('amount_satang')
    .where('invoice_no', 'like', `${order.orderNumber}%`)
    .executeTakeFirstOrThrow()
  return { requested: body.amount, attempted: attempt.amount_satang }
}
