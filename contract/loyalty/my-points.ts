import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './my-points.schema.ts'

export const myPoints = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/loyalty/user/points',
  access: 'retailer',
  errors: ['phone_unverified', 'unavailable'],
  doc: 'The shop’s points and tier, and what points are worth.',
})
