import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { baht, id, instant, number } from '../schemas.ts'
import { profile } from '../profile/schemas.ts'
import { order } from '../orders/schemas.ts'
import { slip } from '../payments/schemas.ts'
import { stockAlerts } from '../stock-alerts/schemas.ts'
import { problem } from '../order-problems/schemas.ts'
import { licence } from '../backoffice/restricted-goods/schemas.ts'
import { pointsEntry } from '../loyalty/schemas.ts'

export const deleteAccount = defineSchemas({
  access: 'retailer',
  status: 204,
  errors: ['reauthentication_required', 'order_open'],
  doc: 'Deletes the account: sessions end, everything personal is erased, unpaid orders are cancelled. Refused while goods are to be delivered or a payment is under way.',
})

export const downloadData = defineSchemas({
  access: 'retailer',
  answer: z.object({
    madeOn: instant,
    profile,
    consents: z.array(z.object({ document: z.string(), version: z.string(), givenOn: instant })),
    taxDocuments: z.array(
      z.object({
        number: z.string(),
        issuedOn: instant,
        orderNumber: z.string(),
        invoiceNumber: z.nullable(z.string()),
        buyer: z.object({ name: z.string(), taxId: z.string(), branch: z.string(), address: z.string() }),
        totalAmt: baht,
      }),
    ),
    cart: z.array(z.object({ productId: number, qty: number })),
    orders: z.array(
      z.extend(order, {
        taxInvoice: z.nullable(z.record(z.string(), z.string())),
        events: z.array(z.object({ statusDes: z.string(), statusDate: instant, reason: z.nullable(z.string()) })),
      }),
    ),
    slips: z.array(z.extend(slip, { orderNumber: z.string() })),
    stockAlerts,
    problems: z.array(z.extend(problem, { orderId: id })),
    /** Filed with the supplier for restricted goods; null where another service keeps them. */
    licences: z.nullable(z.array(z.omit(licence, { id: true, outletId: true, filedBy: true, decidedBy: true }))),
    /** Null where loyalty does not answer: the data can be asked for again. */
    points: z.nullable(z.array(pointsEntry)),
  }),
  errors: [],
  doc: 'Everything kept about the signed-in shop, as a file: profile, addresses, consents, cart, orders with lines and events, tax documents.',
})
