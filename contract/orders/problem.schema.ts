import * as z from 'zod/mini'
import { problemKinds, problemOutcomes } from '#rules/orders/problem-reports.ts'
import { baht, id, instant, number } from '../shapes.schema.ts'

export const problemKind = z.enum(problemKinds)
export const problemOutcome = z.enum(problemOutcomes)
export const problemState = z.enum(['open', 'resolved'])

/** A report as its retailer sees it. */
export const problem = z.object({
  id,
  kind: problemKind,
  state: problemState,
  words: z.nullable(z.string()),
  /** `lineNo` is the place of the line in the order, from 1. */
  lines: z.array(z.object({ lineNo: number, productId: number, qty: number })),
  /** How many photos it has: they are numbered from 1. */
  photos: number,
  reportedOn: instant,
  resolvedOn: z.nullable(instant),
  outcome: z.nullable(problemOutcome),
  /** What the staff say about it. */
  answer: z.nullable(z.string()),
  /** What is given back, VAT included. */
  creditAmt: z.nullable(baht),
})

export const problemParams = z.object({ id })
export const photoParams = z.object({ id, no: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)) })
