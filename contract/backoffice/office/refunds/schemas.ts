import * as z from 'zod/mini'
import { mostAtOnce, mostInOneFile, mostRefundsAtOnce } from '#rules/at-once.ts'
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
  /** When it was put in a file for the bank, and by whom: that file pays it. */
  filedOn: z.nullable(instant),
  filedBy: z.nullable(actor),
})

export const exportRefunds = defineSchemas({
  permission: 'refunds',
  answerType: 'text/csv',
  errors: ['unavailable'],
  doc: 'All due refunds as CSV (UTF-8 with its mark), also those that are in a file for the bank already (`filed_on`); it marks none. No cell is a formula.',
})

export const listRefunds = defineSchemas({
  permission: 'refunds',
  query: z.extend(paging, { state: z._default(z.enum(refundStates), 'DUE') }),
  answer: z.extend(envelope(refund), {
    /** The sum of all of them, not only of this page. */
    totalAmt: baht,
    /** Due refunds that are in no file for the bank yet, whatever the state of the list. */
    unfiled: number,
  }),
  errors: ['validation'],
  doc: 'Refunds of all orders, by state: due ones oldest first, closed ones newest first.',
})

export const makeRefundFile = defineSchemas({
  permission: 'refunds',
  body: z.object({
    /** These; all that are due and in no file yet where it is missing. */
    ids: z.optional(z.array(number).check(z.minLength(1), z.maxLength(mostInOneFile))),
    /** Those of an earlier file as well, which the bank has refused or never got. Only with `ids`. */
    again: z._default(z.boolean(), false),
  }),
  answerType: 'text/csv',
  errors: ['validation', 'conflict', 'unavailable'],
  doc: 'The bank’s file of many transfers as CSV (UTF-8 with its mark), and marks its refunds, so that none is in two files. `conflict` where there is none for it, or one of `ids` is closed or in a file. No cell is a formula.',
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
      .check(z.minLength(1), z.maxLength(mostRefundsAtOnce)),
  }),
  answer: z.object({
    results: z.array(z.object({ id: number, ok: z.boolean(), code: z.optional(z.string()), undo: z.optional(undo) })),
  }),
  errors: ['validation'],
  doc: 'Records that due refunds were paid, each with its reference and independently of the others. Repeating it changes nothing.',
})

export const takeRefundsOut = defineSchemas({
  permission: 'refunds',
  body: z.object({
    ids: z.array(number).check(z.minLength(1), z.maxLength(mostAtOnce)),
    /** How it is known that the bank pays none of them by that file. */
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({ results: z.array(z.object({ id: number, ok: z.boolean(), code: z.optional(z.string()) })) }),
  errors: ['validation'],
  doc: 'Takes due refunds out of the file for the bank that never went there, each independently of the others: they are due as before it, and go in the next one. `order_closed` where one is not due any more. Repeating it changes nothing.',
})
