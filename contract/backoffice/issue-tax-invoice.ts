import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './issue-tax-invoice.schema.ts'

export const issueTaxInvoice = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/orders/:id/tax-invoice',
  access: 'staff',
  errors: [
    'not_found',
    'order_closed',
    'tax_invoice_not_due',
    'tax_invoice_exempt',
    'buyer_missing',
    'seller_missing',
    'validation',
  ],
  doc: 'Issues the tax invoice of an order. Asked again, the same one is answered: an order has one.',
})
