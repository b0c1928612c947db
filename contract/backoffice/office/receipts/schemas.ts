import * as z from 'zod/mini'
import { receiptMethods } from '#rules/receipts/receipt.ts'
import { defineSchemas } from '../../../call.ts'
import { baht, id, instant } from '../../../schemas.ts'
import { printQuery, receiptNumber } from '../../../tax-invoices/schemas.ts'

const receipt = z.object({
  number: z.string(),
  issuedOn: instant,
  totalAmt: baht,
  method: z.enum(receiptMethods),
  /** The orders that were paid, and what of the money is theirs. */
  orders: z.array(z.object({ orderNumber: z.string(), amount: baht })),
  /** It no longer counts; null while it does. */
  voidedOn: z.nullable(instant),
  voidReason: z.nullable(z.string()),
})

export const issueReceipt = defineSchemas({
  permission: 'documents',
  params: z.object({ id }),
  answer: receipt,
  errors: ['not_found', 'seller_missing', 'conflict'],
  doc: 'Issues the receipt of an order whose money is in. Receipts are issued by themselves when money is received; this is for money of before. Repeating the request returns the same receipt. `conflict`: nothing was received for it, or it is paid by account.',
})

export const listOrderReceipts = defineSchemas({
  permission: 'documents',
  params: z.object({ id }),
  answer: z.object({ receipts: z.array(receipt) }),
  errors: [],
  doc: 'The receipts of an order, the oldest first: also those of payments on account that paid it, and those that are void.',
})

export const printReceipt = defineSchemas({
  permission: 'documents',
  answerType: 'application/pdf',
  params: z.object({ number: receiptNumber }),
  query: printQuery,
  errors: ['not_found', 'unavailable'],
  doc: 'A receipt as PDF; a void one says so.',
})
