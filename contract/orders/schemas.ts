import * as z from 'zod/mini'
import { stages } from '#rules/orders/stages.ts'
import { slipStates } from '#rules/orders/payment-deadline.ts'
import { defineSchemas } from '../call.ts'
import { baht, envelope, id, instant, number } from '../schemas.ts'
import { taxProfile } from '../tax-invoices/schemas.ts'
import { orderLines } from '../cart/schemas.ts'

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

const slipState = z.enum(slipStates)

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
const frozenAddress = z.object({
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

export const cancelOrder = defineSchemas({
  access: 'retailer',
  params: z.object({ id }),
  body: z.object({ reason: z.optional(z.string().check(z.maxLength(200))) }),
  answer: order,
  errors: ['not_found', 'order_closed'],
  doc: 'Cancels an order that no clerk has accepted yet; its goods go back to stock.',
})

export const listOrderHeaders = defineSchemas({
  access: 'retailer',
  body: orderQuery,
  answer: envelope(orderHeader),
  errors: ['validation'],
  doc: "A page of the shop's orders, without lines.",
})

export const listOrders = defineSchemas({
  access: 'retailer',
  body: orderQuery,
  answer: envelope(order),
  errors: ['validation'],
  doc: "A page of the shop's orders, with lines.",
})

export const orderHistory = defineSchemas({
  access: 'retailer',
  unknownQuery: 'ignored',
  answer: z.array(order),
  errors: [],
  doc: 'All orders of the shop, newest first.',
})

export const orderStatus = defineSchemas({
  access: 'retailer',
  body: z.object({ orderID: id }),
  answer: z.object({
    ordStatus: z.array(
      z.object({
        statusDes: z.enum([
          'Order Complete',
          'Verifying Payment',
          'Payment Complete',
          'Waiting For Delivery',
          'Delivered',
          'Cancelled',
        ]),
        statusDate: instant,
      }),
    ),
    orderPayType: payType,
    error: z.null(),
  }),
  errors: ['not_found'],
  doc: 'The history of an order, oldest first.',
})

export const placeOrder = defineSchemas({
  access: 'retailer',
  status: 201,
  idempotency: 'required',
  body: z.object({
    retailerId: id,
    payType,
    shippingAddressId: id,
    billingAddressId: id,
    note: z.optional(z.string().check(z.maxLength(500))),
    taxInvoice: z.optional(taxProfile),
    expectedGrandTotalAmt: z.optional(baht),
    /** These goods alone; without them all of the cart. */
    lines: z.optional(orderLines),
  }),
  answer: z.object({
    id,
    orderNumber: z.string(),
    createdOn: instant,
    grandTotalAmt: baht,
    /** Why the order went without the points that the cart asked for. */
    pointsFault: z.optional(z.enum(['points_short', 'points_unavailable'])),
  }),
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'forbidden',
    'not_found',
    'cart_empty',
    'out_of_stock',
    'insufficient_stock',
    'price_changed',
    'points_short',
    'points_unavailable',
    'not_purchasable',
    'restricted_product',
    'phone_unverified',
    'licence_required',
    'verification_unavailable',
    'method_not_offered',
    'coupon_used_up',
    'validation',
  ],
  doc: 'Turns the cart into an order, in one transaction. With `lines` only these goods are ordered, and the cart, its coupon and its points stay as they are. When anything changed since the page was drawn: 409 with the reasons, and the cart as it was.',
})

export const topProducts = defineSchemas({
  access: 'retailer',
  unknownQuery: 'ignored',
  answer: z.array(
    z.object({
      productId: number,
      orders: number,
      lastOrderedOn: instant,
      usualQty: number,
      /** Of the last order with it. */
      lastQty: number,
    }),
  ),
  errors: [],
  doc: 'What the shop buys most often, with its usual and its last quantity.',
})
