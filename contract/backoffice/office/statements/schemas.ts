import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { orderState } from '../../../orders/schemas.ts'
import { slipState } from '../../../payments/schemas.ts'
import { actor, baht, envelope, id, instant, number, paging } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'
import { matchReasons } from '#rules/payments/statement-match.ts'

const bank = z.string().check(z.trim(), z.minLength(2), z.maxLength(20))
const columnName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** The names of a file's columns. */
export const columns = z.object({
  date: columnName,
  time: z.optional(columnName),
  amount: columnName,
  reference: z.optional(columnName),
  description: z.optional(columnName),
})

const rowStates = ['MATCHED', 'NEAR', 'UNKNOWN', 'CONFIRMED', 'IGNORED'] as const

const row = z.object({
  id: number,
  statementId: id,
  bank,
  line: number,
  at: instant,
  /** Whether the statement names the time, and not only the day. */
  hasTime: z.boolean(),
  amount: baht,
  reference: z.string(),
  description: z.string(),
  state: z.enum(rowStates),
  reason: z.nullable(z.enum(matchReasons)),
  /** The payment it was matched with; null where there is none. */
  payment: z.nullable(
    z.object({
      kind: z.enum(['slip', 'gateway', 'order']),
      id: z.string(),
      orderId: id,
      orderNumber: z.string(),
      orderStatus: orderState,
      storeName: z.string(),
      /** What was to be paid; what was received, of an order on account. */
      amount: baht,
      /** When the slip was sent or the payment made; null for an order that a person assigned. */
      at: z.nullable(instant),
      slipState: z.nullable(slipState),
    }),
  ),
  note: z.nullable(z.string()),
  decidedBy: z.nullable(actor),
  decidedOn: z.nullable(instant),
})

const rowParams = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)) })

/** What the page showed of a row: its state, and the payment that it was matched with. */
const seen = z.object({ state: z.enum(rowStates), paymentId: z.nullable(z.string().check(z.maxLength(100))) })
const seenBody = z._default(z.object({ seen: z.optional(seen) }), {})

const counts = z.object({ matched: number, near: number, unknown: number })

/** A row after a decision; one that has paid its order has no undo. */
const decidedRow = z.extend(row, { undo })

export const assignStatementRow = defineSchemas({
  permission: 'statements',
  params: rowParams,
  body: z.object({ orderNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
  answer: decidedRow,
  errors: ['validation', 'not_found', 'conflict', 'slip_used', 'amount_mismatch', 'order_closed'],
  doc: 'Assigns money on the account to an order. An order that waits for exactly this amount is paid by it, unless a slip or payment of another order has its reference; one that is paid already is only linked, as is one on account for which a transfer or cheque of this amount is recorded.',
})

export const confirmStatementRow = defineSchemas({
  permission: 'statements',
  params: rowParams,
  body: seenBody,
  answer: decidedRow,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Confirms the payment that was proposed for a row. `conflict` where the row has another state or payment than `seen` says; one that is confirmed for that payment stays so.',
})

export const ignoreStatementRow = defineSchemas({
  permission: 'statements',
  params: rowParams,
  body: z.object({ note: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
  answer: decidedRow,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Sets a row aside that is no retailer’s payment: interest, a transfer between own accounts.',
})

export const importStatement = defineSchemas({
  permission: 'statements',
  requestType: 'multipart/form-data',
  body: z.object({
    /** CSV in UTF-8 or Windows-874. */
    file: z.file(),
    bank,
    /** JSON of the columns; those used last for this bank when it is missing. */
    columns: z.optional(z.string().check(z.maxLength(2000))),
    /** `true`: reports what an import would do, and changes nothing. */
    dryRun: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    /** Null in a dry run. */
    statementId: z.nullable(id),
    /** The columns that were used; null where the file does not have those known for this bank. */
    columns: z.nullable(columns),
    /** The first lines of the file, to choose columns from. */
    firstLines: z.array(z.array(z.string())),
    rows: number,
    /** Outgoing money, totals and headings. */
    skipped: number,
    /** Rows that an earlier import brought, and of the same file lines that somebody has decided with this amount. */
    known: number,
    /** Lines of the same file that are confirmed for a payment with another amount: they stay so, and are not read again. */
    differing: number,
    /** Rows of an earlier reading of the same file that go, or went, for this one. */
    replaced: number,
    /** Of the others, in a dry run: rows with the time and amount of a row that another file of this bank brought. */
    alike: number,
    violations: z.array(
      z.object({
        line: number,
        column: z.string(),
        /** `damaged`: bytes of a file with the mark of UTF-8 that are none. */
        code: z.enum(['date', 'future', 'time', 'amount', 'too_long', 'damaged']),
      }),
    ),
    matches: counts,
  }),
  errors: ['validation', 'too_large', 'unsupported_media_type'],
  doc: 'Imports a bank statement and matches it with slips and PromptPay payments. Broken rows are reported and left out; the same file, or the same row, counts once. The same file with other columns, or for another bank, replaces the rows that nobody has decided, or that were set aside with another amount, unless it has no rows.',
})

export const listStatementRows = defineSchemas({
  permission: 'statements',
  query: z.extend(paging, {
    state: z.optional(z.enum([...rowStates, 'OPEN'])),
    statementId: z.optional(id),
  }),
  answer: z.extend(envelope(row), { matches: counts }),
  errors: ['validation'],
  doc: 'Rows of bank statements, newest first; `OPEN` is near and unknown. `matches` counts all of them.',
})

export const listStatements = defineSchemas({
  permission: 'statements',
  query: paging,
  answer: z.extend(
    envelope(
      z.object({
        id,
        bank,
        fileName: z.string(),
        rows: number,
        open: number,
        importedOn: instant,
        importedBy: actor,
      }),
    ),
    {
      /** The columns used last, by bank. */
      banks: z.array(z.object({ bank, columns })),
    },
  ),
  errors: ['validation'],
  doc: 'Imported bank statements, newest first, and the columns remembered for each bank.',
})

export const matchStatementRows = defineSchemas({
  permission: 'statements',
  answer: counts,
  errors: ['validation'],
  doc: 'Matches open rows again, with slips that came since. Rows that a person decided stay.',
})

export const takeBackStatement = defineSchemas({
  permission: 'statements',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    /** How many were removed with it. */
    rows: number,
  }),
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Takes back a bank statement that was imported by mistake, with its rows; the file can be imported again. `conflict` where rows belong to a payment: `errors` names the first fifty by their line (`lines.12`), each `matched` or `confirmed`. Rows that a statement imported later has as well are gone until that one is imported again.',
})

export const unmatchStatementRow = defineSchemas({
  permission: 'statements',
  params: rowParams,
  body: seenBody,
  answer: decidedRow,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Takes the payment of a row away, or opens one that was set aside; it is not matched again by itself. `conflict` where the row has paid an order, or has another state or payment than `seen` says; one that has none any more stays so.',
})
