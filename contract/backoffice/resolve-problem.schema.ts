import * as z from 'zod/mini'
import { problemOutcome } from '../orders/problem.schema.ts'
import { baht } from '../shapes.schema.ts'

export { problemParams as params, staffProblem as answer } from './problem.schema.ts'
export const body = z.object({
  outcome: problemOutcome,
  /** What the retailer reads. */
  words: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  /** What is given back, VAT included; with the outcome `credit`, and only with it. */
  creditAmt: z.optional(baht),
})
