import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params, query } from './list-stock-movements.schema.ts'

export const listStockMovements = defineCall<
  { params: z.infer<typeof params>; query: z.infer<typeof query> },
  z.infer<typeof answer>
>({
  method: 'GET',
  path: '/backoffice/api/stock/:productId/movements',
  access: 'staff',
  errors: ['not_found', 'validation'],
  doc: "The ledger of a product's stock, newest first, with what was on hand after each movement.",
})
