import * as z from 'zod/mini'
import { problemState } from '../orders/problem.schema.ts'
import { envelope, paging } from '../shapes.schema.ts'
import { staffProblem } from './problem.schema.ts'

export const query = z.extend(paging, {
  state: z.optional(problemState),
  orderNumber: z.optional(z.string().check(z.maxLength(20))),
  sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
})
export const answer = envelope(staffProblem)
