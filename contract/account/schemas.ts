import * as z from 'zod/mini'
import { receiptMethods } from '#rules/receipts/receipt.ts'
import { callOutcomes, retailerEventKinds } from '#rules/retailers/lists.ts'
import { defineSchemas } from '../call.ts'
import { baht, id, instant, number } from '../schemas.ts'
import { profile } from '../profile/schemas.ts'
import { order } from '../orders/schemas.ts'
import { slip } from '../payments/schemas.ts'
import { stockAlerts } from '../stock-alerts/schemas.ts'
import { delivery } from '../deliveries/schemas.ts'
import { problem } from '../order-problems/schemas.ts'
import { licence } from '../backoffice/trade/restricted-goods/schemas.ts'
import { pointsEntry } from '../loyalty/schemas.ts'

export const deleteAccount = defineSchemas({
  access: 'retailer',
  status: 204,
  errors: ['reauthentication_required', 'order_open'],
  doc: 'Deletes the account: ends its sessions, erases personal data and cancels unpaid orders. Rejected while a delivery, a payment or a refund is pending, and while more is paid on account than is owed: `balanceAmt` of `order_open`.',
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
        /** All orders of an invoice; `orderNumber` is the first of them. */
        orderNumbers: z.array(z.string()),
        invoiceNumber: z.nullable(z.string()),
        buyer: z.object({ name: z.string(), taxId: z.string(), branch: z.string(), address: z.string() }),
        totalAmt: baht,
      }),
    ),
    receipts: z.array(
      z.object({
        number: z.string(),
        issuedOn: instant,
        receivedOn: z.iso.date(),
        method: z.enum(receiptMethods),
        orderNumbers: z.array(z.string()),
        payer: z.object({
          name: z.string(),
          taxId: z.nullable(z.string()),
          branch: z.nullable(z.string()),
          address: z.string(),
        }),
        totalAmt: baht,
        /** It no longer counts; null while it does. */
        voidedOn: z.nullable(instant),
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
    reminder: z.object({ on: z.boolean(), weekday: z.nullable(z.int()), sentOn: z.array(instant) }),
    deliveries: z.array(z.extend(delivery, { orderId: id })),
    problems: z.array(z.extend(problem, { orderId: id })),
    /** Licences for restricted goods; null when another service stores them. */
    licences: z.nullable(
      z.array(z.omit(licence, { id: true, outletId: true, storeName: true, filedBy: true, decidedBy: true })),
    ),
    /** What the supplier's staff wrote about it, without who did. */
    supplierRecord: z.object({
      note: z.nullable(z.string()),
      taxName: z.nullable(z.string()),
      taxBranch: z.nullable(z.string()),
      suspendedFor: z.nullable(z.string()),
      events: z.array(
        z.object({
          on: instant,
          kind: z.enum(retailerEventKinds),
          outcome: z.nullable(z.enum(callOutcomes)),
          note: z.nullable(z.string()),
        }),
      ),
    }),
    /** What it may owe, and what it paid on account; null where it never had an account. */
    credit: z.nullable(
      z.object({
        limitAmt: baht,
        termsDays: number,
        status: z.enum(['ACTIVE', 'STOPPED']),
        /** What the supplier's staff wrote about it. */
        note: z.nullable(z.string()),
        payments: z.array(
          z.object({
            receivedOn: z.iso.date(),
            amt: baht,
            method: z.enum(['CASH', 'TRANSFER', 'CHEQUE']),
            reference: z.nullable(z.string()),
            /** It no longer counts; null while it does. */
            cancelledOn: z.nullable(instant),
          }),
        ),
      }),
    ),
    /** Where it is signed in, last used first; empty where another service signs in. */
    sessions: z.array(
      z.object({
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        since: instant,
        lastUsed: instant,
      }),
    ),
    /** Since when it signs in with Apple. */
    appleLinkedOn: z.nullable(instant),
    /** Since when it gets notices by LINE. */
    lineLinkedOn: z.nullable(instant),
    /** Null when the loyalty service does not answer, and the export can be repeated; and while the phone is not proven. */
    points: z.nullable(z.array(pointsEntry)),
  }),
  errors: [],
  doc: 'Exports all data stored about the signed-in retailer as a file: profile, addresses, consents, cart, orders with lines and events, tax documents, receipts, goods on account, sessions.',
})
