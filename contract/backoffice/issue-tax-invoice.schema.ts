import * as z from 'zod/mini'
import { invoice, party } from '../tax-invoices/tax-invoice.schema.ts'
import { id } from '../shapes.schema.ts'

export const params = z.object({ id })
export const body = z.object({
  /** For an order that was placed without a wish for a tax invoice; one that carries a buyer keeps its own. */
  buyer: z.optional(party),
})
export const answer = invoice
