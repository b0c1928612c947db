import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-methods.schema.ts'

export const listMethods = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/payment/methods',
  access: 'public',
  errors: [],
  doc: 'The ways of paying this supplier takes, in the order in which they are offered.',
})
