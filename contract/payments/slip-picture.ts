import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './slip-picture.schema.ts'

export const slipPicture = defineCall<{ params: z.infer<typeof params> }, unknown>({
  method: 'GET',
  path: '/api/payment/slips/:id/picture',
  access: 'retailer',
  answerType: 'image/webp',
  errors: ['not_found'],
  doc: "The picture of the shop's own slip.",
})
