import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { orderLines, ownOrderRules } from '../../../cart/schemas.ts'
import { payType, placeOrder } from '../../../orders/schemas.ts'
import { baht, id, number, productProblem } from '../../../schemas.ts'
import { usualOrder } from '../../../smart-basket/schemas.ts'
import { contentSide } from '#contract/backoffice/day/order-sheet/schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

const params = z.object({ id: z.uuid() })

export const getOrderForm = defineSchemas({
  permission: 'orders.change',
  params,
  answer: z.object({
    id,
    outletCode: z.string(),
    storeName: z.string(),
    phone: z.string(),
    addresses: z.array(z.object({ id, words: z.string(), province: z.string() })),
    shippingAddressId: z.nullable(id),
    billingAddressId: z.nullable(id),
    payTypes: z.array(payType),
  }),
  errors: ['not_found'],
  doc: 'What an order for a retailer needs: its addresses and the ways to pay.',
})

export const getUsualOrder = defineSchemas({
  permission: 'orders.change',
  params,
  answer: usualOrder.answer,
  errors: ['not_found', 'unavailable'],
  doc: 'The usual order of a retailer as it sees it itself, and with what is in its cart, which an order by staff does not take.',
})

export const quoteForRetailer = defineSchemas({
  permission: 'orders.change',
  params,
  body: z.object({ lines: orderLines, shippingAddressId: z.optional(id), pickUp: z.optional(z.boolean()) }),
  answer: z.extend(contentSide, {
    /** Absent where no rule applies to its orders. */
    orderRules: z.optional(ownOrderRules),
    /** The amount that these rules compare. */
    goodsAmt: baht,
    /** The delivery day (Asia/Bangkok) of an order placed now; absent when none is promised, and where it is fetched. */
    deliveryDay: z.optional(z.iso.date()),
    /** Sales units that can be sold now, of each product. */
    stock: z.array(z.object({ productId: number, available: number })),
    problems: z.array(productProblem),
  }),
  errors: ['validation', 'not_found'],
  doc: 'Lines and money of an order of these products for a retailer now, and what stands in its way.',
})

export const placeForRetailer = defineSchemas({
  permission: 'orders.change',
  status: 201,
  idempotency: 'required',
  params,
  body: z.object({
    lines: orderLines,
    payType,
    shippingAddressId: id,
    billingAddressId: id,
    /** Read by the retailer and the driver. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    expectedGrandTotalAmt: baht,
    expectedDeliveryDay: placeOrder.body.shape.expectedDeliveryDay,
    expectedPacks: placeOrder.body.shape.expectedPacks,
    expectedGifts: placeOrder.body.shape.expectedGifts,
    /** The retailer fetches it, in the window that begins at this moment. */
    pickUpFrom: placeOrder.body.shape.pickUpFrom,
  }),
  answer: z.extend(placeOrder.answer, { undo: z.optional(undo) }),
  errors: [...placeOrder.errors],
  doc: 'Places an order for a retailer by the rules of its own orders, marked with who placed it. Its cart, coupon and points stay unchanged.',
})
