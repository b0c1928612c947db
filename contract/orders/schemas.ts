import * as z from 'zod/mini'
import { payTypes } from '#rules/payments/pay-types.ts'
import { stages } from '#rules/orders/stages.ts'
import { awaitedSlipStates } from '#rules/orders/payment-deadline.ts'
import { defineSchemas } from '../call.ts'
import { addressLines, baht, envelope, id, instant, number, typed } from '../schemas.ts'
import { taxProfile } from '../tax-invoices/schemas.ts'
import { couponFaults, expectedPacks, gifts, orderLines, pricedLine, saleRefusals } from '../cart/schemas.ts'
import { orderStates, orderStatuses, statusDescriptions } from '#rules/orders/states.ts'

export const payType = z.enum(payTypes)

export const orderState = z.enum(orderStates)

export const stage = z.enum(stages)

const slipState = z.enum(awaitedSlipStates)

export const orderLine = z.object({
  /** Position of the line in the order, from 1. */
  lineNo: number,
  ...pricedLine,
  /** Units delivered, when the order was delivered in part. */
  deliveredQty: z.optional(number),
  /** Units picked, when fewer than ordered; before delivery, and at a driver's stop also after it. */
  pickedQty: z.optional(number),
  /** Why units are missing, as written by staff. */
  missingReason: z.optional(z.string()),
  productDetails: z.object({
    productDescriptionThai: z.string(),
    productDescriptionEng: z.string(),
    productImage: z.nullable(z.string()),
    productDimentionUom: z.string(),
    /** The English name of this unit, as the product has it now; absent where it has none of its own. */
    productDimentionUomEng: z.optional(z.string()),
  }),
})

export const orderHeader = z.object({
  id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  orderStatus: orderState,
  /** The warehouse stage within `orderStatus`. */
  stage: z.optional(stage),
  createdOn: instant,
  payType,
  grandTotalAmt: baht,
  /** The amount still to be paid or collected, VAT included; for cash on delivery it stays the amount to collect, also after delivery. */
  dueAmt: baht,
  /** When an unpaid prepaid order is cancelled; absent while a slip is under review. */
  payBefore: z.optional(instant),
  /** For an order that awaits payment: the state of its slips. */
  slipState: z.optional(slipState),
  /** What of an order is not delivered: the lines, the value, and the reason as written by staff. */
  missing: z.optional(z.object({ lines: number, amt: baht, reason: z.nullable(z.string()) })),
  totalGrossAmt: baht,
  totalOfferAmt: baht,
  /** Points redeemed, and their discount. */
  pointsUsed: z.optional(number),
  pointsOfferAmt: z.optional(baht),
  deliveryAmt: baht,
  /** The delivery day (Asia/Bangkok) promised when the order was placed; absent when none was promised. */
  deliveryDay: z.optional(z.iso.date()),
  /** When and where the retailer fetches it; absent where it is delivered. */
  pickUp: z.optional(z.object({ from: instant, until: instant, placeThai: z.string(), placeEng: z.string() })),
  vat: z.array(z.object({ rate: number, base: baht, vat: baht })),
  /** Who cancelled it; `deadline`: it was not paid in time. */
  cancelledBy: z.optional(z.enum(['deadline', 'retailer', 'supplier'])),
  /** A refund to the retailer, due or paid. */
  refund: z.optional(z.object({ state: z.enum(['DUE', 'REFUNDED']), amount: baht })),
})

/** A header in the retailer's list, with what was ordered: the number of goods, and the first three. */
const listedOrder = z.extend(orderHeader, {
  goods: z.object({
    count: number,
    first: z.array(
      z.object({ productId: number, nameThai: z.string(), nameEng: z.string(), image: z.nullable(z.string()) }),
    ),
  }),
})

/** An address as it was when the order was placed. */
const frozenAddress = z.object({
  ...addressLines,
  /** Its label, given by the retailer. */
  label: z.optional(z.string()),
  /** The landmark and the pin: degrees of WGS 84, and the accuracy in metres when it was measured. */
  landmark: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  locationAccuracy: z.optional(z.number()),
})

/** The delivery address as it was when the order was placed. */
export const orderDelivery = z.object({
  /** Null in orders placed before receivers were stored, and after the account was deleted. */
  receiver: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  shippingAddress: frozenAddress,
  billingAddress: frozenAddress,
  note: z.nullable(z.string()),
})

/** What staff of the supplier did to an order in the retailer's place. */
export const orderByStaff = z.object({
  /** Who placed it, where it was not the retailer. */
  placedBy: z.optional(z.string()),
  /** Changes of the ordered goods before they were packed, oldest first. */
  changes: z.optional(
    z.array(
      z.object({
        at: instant,
        by: z.string(),
        /** `undo` where an earlier change was undone. */
        reason: z.string(),
        beforeAmt: baht,
        afterAmt: baht,
        lines: z.array(
          z.object({
            productId: number,
            type: z.enum(['NORMAL', 'FREE']),
            nameThai: z.string(),
            nameEng: z.string(),
            before: number,
            after: number,
          }),
        ),
      }),
    ),
  ),
})
export const order = z.extend(orderHeader, {
  ...orderDelivery.shape,
  ...orderByStaff.shape,
  orderDetails: z.array(orderLine),
})

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
          /** `product`: part of the name of something ordered, with LIKE. `createdOn`: without an offset it is in Asia/Bangkok. */
          filterAttr: z.enum(['id', 'orderNumber', 'status', 'orderStatus', 'createdOn', 'grandTotalAmt', 'product']),
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
  body: z.object({ reason: z.optional(z.string().check(typed, z.maxLength(200))) }),
  answer: order,
  errors: ['not_found', 'order_closed'],
  doc: 'Cancels an order that no clerk has accepted yet and returns its products to stock.',
})

export const listOrderHeaders = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  body: orderQuery,
  answer: envelope(listedOrder),
  errors: ['validation'],
  doc: "A page of the retailer's orders, with the first three goods of each in place of its lines.",
})

export const listOrders = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  body: orderQuery,
  answer: envelope(order),
  errors: ['validation'],
  doc: "A page of the retailer's orders, with lines.",
})

export const orderHistory = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  unknownQuery: 'ignored',
  answer: z.array(order),
  errors: [],
  doc: 'All orders of the retailer, newest first.',
})

export const orderStatus = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  body: z.object({ orderID: id }),
  answer: z.object({
    ordStatus: z.array(
      z.object({
        statusDes: z.enum(Object.values(statusDescriptions)),
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
    note: z.optional(z.string().check(typed, z.maxLength(500))),
    taxInvoice: z.optional(taxProfile),
    expectedGrandTotalAmt: z.optional(baht),
    /** The delivery day (Asia/Bangkok) that the page showed. */
    expectedDeliveryDay: z.optional(z.iso.date()),
    expectedPacks: z.optional(expectedPacks),
    /** The gifts that the page showed. */
    expectedGifts: z.optional(gifts),
    /** The retailer fetches it, in the window that begins at this moment; absent: it is delivered. */
    pickUpFrom: z.optional(instant),
    /** Order only these products; default the whole cart. */
    lines: z.optional(orderLines),
  }),
  answer: z.object({
    id,
    orderNumber: z.string(),
    createdOn: instant,
    grandTotalAmt: baht,
    /** The delivery day (Asia/Bangkok) that is promised; absent when none is. */
    deliveryDay: z.optional(z.iso.date()),
    /** Why the points requested by the cart were not redeemed. */
    pointsFault: z.optional(z.enum(['points_short', 'points_unavailable'])),
    /** Of `expectedGifts` those that the order is without: a gift that has run out, or whose promotion has ended, refuses no order. */
    giftsMissing: z.optional(gifts),
  }),
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'forbidden',
    'not_found',
    'cart_empty',
    'order_too_small',
    'not_in_multiples',
    'above_day_limit',
    'not_your_turn',
    'out_of_stock',
    'insufficient_stock',
    'price_changed',
    'pack_changed',
    'delivery_day_changed',
    'points_short',
    'points_unavailable',
    'not_purchasable',
    ...saleRefusals,
    'method_not_offered',
    'pick_up_not_offered',
    'pick_up_closed',
    ...couponFaults,
    'credit_exceeded',
    'credit_overdue',
    'credit_stopped',
    'validation',
  ],
  doc: 'Places an order from the cart, in one transaction. With `lines` only these products are ordered, and the cart, its coupon and its points stay unchanged. With `pickUpFrom` the retailer fetches it: nothing is charged for delivery, and the windows are those of `GET /content/delivery`. When anything changed since the page was rendered: 409 with the reasons, and the cart stays unchanged. `price_changed` names every line with its price now, since the server does not know which prices were shown.',
})

export const topProducts = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  unknownQuery: 'ignored',
  answer: z.array(
    z.object({
      productId: number,
      orders: number,
      lastOrderedOn: instant,
      usualQty: number,
      /** Quantity in the last order that contains it. */
      lastQty: number,
    }),
  ),
  errors: [],
  doc: 'The products the retailer buys most often, with the usual and the last quantity.',
})
