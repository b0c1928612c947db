import * as z from 'zod/mini'
import { stages } from '#rules/orders/stages.ts'
import { slipStates } from '#rules/orders/payment-deadline.ts'
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

export const slipState = z.enum(slipStates)

export const orderLine = z.object({
  /** The place of the line in the order, from 1. */
  lineNo: number,
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
  /** Units that could be picked, where fewer than ordered; before delivery. */
  pickedQty: z.optional(number),
  /** Why units are missing, in the words of the staff. */
  missingReason: z.optional(z.string()),
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
  /** What is still to be paid or collected, VAT included; of cash on delivery what the driver collects, then and later. */
  dueAmt: baht,
  /** Until when an unpaid prepaid order can be paid before it is cancelled; absent while a slip is looked at. */
  payBefore: z.optional(instant),
  /** Of an order that waits for its money: what became of the slips that were sent for it. */
  slipState: z.optional(slipState),
  /** What of an order did not come or will not: lines it is missing in, its worth, and why in the words of the staff. */
  missing: z.optional(z.object({ lines: number, amt: baht, reason: z.nullable(z.string()) })),
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
/** An address as it was when the order was placed. */
export const frozenAddress = z.object({
  addressLine: z.string(),
  subDistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postalCode: z.string(),
  /** What the shop called it. */
  label: z.optional(z.string()),
  /** What the driver looks for, and where the shop has set its pin: degrees of WGS 84, and metres where it was measured. */
  landmark: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  locationAccuracy: z.optional(z.number()),
})

/** Where an order goes, as it was when it was placed. */
export const orderDelivery = z.object({
  /** Null in orders of before receivers were kept, and after the account was deleted. */
  receiver: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  shippingAddress: frozenAddress,
  billingAddress: frozenAddress,
  note: z.nullable(z.string()),
})
export const order = z.extend(orderHeader, { ...orderDelivery.shape, orderDetails: z.array(orderLine) })

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
