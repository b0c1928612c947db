import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './issue-credit-note.schema.ts'

export const issueCreditNote = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/tax-invoices/:number/credit-note',
  access: 'staff',
  leastRole: 'manager',
  status: 201,
  idempotency: 'required',
  errors: [
    'not_found',
    'credit_too_high',
    'credit_invalid',
    'idempotency_key_required',
    'idempotency_key_reused',
    'validation',
  ],
  doc: 'Lowers a tax invoice by a credit note, for one of the reasons of the law. Never by more than is left of it.',
})
