import * as z from 'zod/mini'
import { creditReasons } from '#rules/tax-invoices/credit-reason.ts'
import { credit, numberParams } from '../tax-invoices/tax-invoice.schema.ts'
import { baht, number } from '../shapes.schema.ts'

export const params = numberParams
export const body = z.object({
  reason: z.enum(creditReasons),
  remark: z.optional(z.string().check(z.trim(), z.maxLength(300), z.regex(/^\P{Cc}*$/u))),
  /** Of each line either units (`qty`) or baht, VAT included (`amount`). */
  lines: z
    ._default(z.array(z.object({ lineNo: number, qty: z.optional(number), amount: z.optional(baht) })), [])
    .check(z.maxLength(1000)),
  deliveryAmt: z._default(baht, 0),
})
export const answer = credit
