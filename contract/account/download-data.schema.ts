import * as z from 'zod/mini'
import { licence } from '../backoffice/licence.schema.ts'
import { answer as profile } from '../identity/get-profile.schema.ts'
import { entry } from '../loyalty/loyalty.schema.ts'
import { order } from '../orders/order.schema.ts'
import { problem } from '../orders/problem.schema.ts'
import { slip } from '../payments/slip.schema.ts'
import { answer as stockAlerts } from '../stock-alerts/stock-alert.schema.ts'
import { baht, id, instant, number } from '../shapes.schema.ts'

export const answer = z.object({
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
  points: z.nullable(z.array(entry)),
})
