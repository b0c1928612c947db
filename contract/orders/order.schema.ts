import * as z from 'zod/mini'
import { stages } from '#rules/orders/stages.ts'
import { baht, id, instant, number } from '../shapes.schema.ts'

export const payType = z.enum(['COD', '2C2P-PP-QR', '2C2P-CC', '2C2P-MOBILE', 'HalfPlus', 'PROMPTPAY'])
export const orderState = z.enum([
  'ORDER_COMPLETE',
  'VERIFYING_PAYMENT',
  'PAYMENT_COMPLETE',
  'WAITING_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
])

export const stage = z.enum(stages)

export const orderLine = z.object({
  productId: number,
  qty: number,
  type: z.enum(['NORMAL', 'FREE']),
  unitPrice: baht,
  taxCategoryValue: number,
  grossAmt: baht,
  offerAmt: baht,
  totalAmt: baht,
  /** Units that reached the shop, where an order was delivered in part. */
  deliveredQty: z.optional(number),
  productDetails: z.object({
    productDescriptionThai: z.string(),
    productDescriptionEng: z.string(),
    productImage: z.nullable(z.string()),
    productDimentionUom: z.string(),
  }),
})

export const orderHeader = z.object({
  id,
  orderNumber: z.string(),
  status: z.enum(['ACTIVE', 'DELIVERED', 'CANCELLED']),
  orderStatus: orderState,
  /** The warehouse's finer step behind `orderStatus`. */
  stage: z.optional(stage),
  createdOn: instant,
  payType,
  grandTotalAmt: baht,
  totalGrossAmt: baht,
  totalOfferAmt: baht,
  /** Points that were used, and what they took off. */
  pointsUsed: z.optional(number),
  pointsOfferAmt: z.optional(baht),
  deliveryAmt: baht,
  /** The day of delivery (Asia/Bangkok) as it was promised when the order was placed; no day was where it is missing. */
  deliveryDay: z.optional(z.iso.date()),
  vat: z.array(z.object({ rate: number, base: baht, vat: baht })),
  /** Money that has to go back to the shop, or has gone back. */
  refund: z.optional(z.object({ state: z.enum(['DUE', 'REFUNDED']), amount: baht })),
})
export const order = z.extend(orderHeader, { orderDetails: z.array(orderLine) })

const filterValue = z.union([
  z.string().check(z.maxLength(100)),
  z.number(),
  z.array(z.union([z.string().check(z.maxLength(100)), z.number()])).check(z.maxLength(100)),
])
export const orderQuery = z.object({
  page: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  size: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
  filterConditions: z._default(
    z
      .array(
        z.object({
          filterAttr: z.enum(['id', 'orderNumber', 'status', 'orderStatus', 'createdOn', 'grandTotalAmt']),
          operator: z.enum(['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE', 'IN', 'LIKE']),
          value: filterValue,
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
})
