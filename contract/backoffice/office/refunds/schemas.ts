import * as z from 'zod/mini'
import { refundCauses, refundStates } from '#rules/orders/stages.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, envelope, id, instant, number, paging } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

/** A refund, wherever it is listed. */
export const refundFields = {
  id: number,
  cause: z.enum(refundCauses),
  state: z.enum(refundStates),
  amount: baht,
  invoiceNo: z.nullable(z.string()),
  dueOn: instant,
  closedOn: z.nullable(instant),
  closedBy: z.nullable(actor),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
}

const refund = z.object({
  ...refundFields,
  orderId: id,
  orderNumber: z.string(),
  storeName: z.string(),
  outletCode: z.string(),
  /** Where the money can go: the account's phone number is the usual PromptPay address. */
  phoneNumber: z.string(),
  bank: z.nullable(z.string()),
})

export const exportRefunds = defineSchemas({
  permission: 'refunds',
  answerType: 'text/csv',
  errors: ['unavailable'],
  doc: 'All due refunds as CSV (UTF-8 with its mark), for the bank’s file of many transfers. No cell is a formula.',
})

export const listRefunds = defineSchemas({
  permission: 'refunds',
  query: z.extend(paging, { state: z._default(z.enum(refundStates), 'DUE') }),
  answer: z.extend(envelope(refund), {
    /** The sum of all of them, not only of this page. */
    totalAmt: baht,
  }),
  errors: ['validation'],
  doc: 'Refunds of all orders, by state: due ones oldest first, closed ones newest first.',
})

export const recordRefunds = defineSchemas({
  permission: 'refunds',
  body: z.object({
    bank: z.string().check(z.trim(), z.minLength(2), z.maxLength(20)),
    refunds: z
      .array(
        z.object({
          id: number,
          /** Reference of the transfer at the bank. */
          reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
          note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({
    results: z.array(z.object({ id: number, ok: z.boolean(), code: z.optional(z.string()), undo: z.optional(undo) })),
  }),
  errors: ['validation'],
  doc: 'Records that due refunds were paid, each with its reference and independently of the others. Repeating it changes nothing.',
})
