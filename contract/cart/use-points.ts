import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './use-points.schema.ts'

export const usePoints = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'PUT',
  path: '/api/retailer/cart/points',
  access: 'retailer',
  idempotency: 'taken',
  errors: ['validation', 'phone_unverified', 'points_short', 'points_unavailable', 'idempotency_key_reused'],
  doc: 'Says how many points the shop wants to use on its cart; they are taken when it is ordered.',
})
