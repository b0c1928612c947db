import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-slips.schema.ts'

export const listSlips = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/payment/slips',
  access: 'retailer',
  errors: ['not_found'],
  doc: 'The slips sent for an order, newest first, and what became of them.',
})
