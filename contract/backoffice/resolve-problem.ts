import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './resolve-problem.schema.ts'

export const resolveProblem = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/problems/:id/resolve',
  access: 'staff',
  errors: ['not_found', 'validation', 'forbidden', 'conflict', 'order_not_sent', 'credit_too_high'],
  doc: 'Answers a report, once; the retailer is told. A credit is a refund that is due, and is given by managers only.',
})
