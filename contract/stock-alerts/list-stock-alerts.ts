import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-stock-alerts.schema.ts'

export const listStockAlerts = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/stock-alerts',
  access: 'retailer',
  errors: [],
  doc: 'The sold-out products that the retailer wants to hear of when they are back, the oldest request first.',
})
