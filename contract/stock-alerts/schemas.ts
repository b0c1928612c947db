import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { instant, number, numberInPath } from '../schemas.ts'

/** The pending alerts of a retailer, oldest first. */
export const stockAlerts = z.array(z.object({ productId: number, askedOn: instant }))

export const addStockAlert = defineSchemas({
  access: 'retailer',
  body: z.object({ productId: number }),
  answer: stockAlerts,
  errors: ['not_found', 'phone_unverified', 'conflict'],
  doc: 'Requests one text message when a sold-out product is available again. Idempotent. `conflict`: it is available already, or there are 50 pending alerts. Returns all pending alerts.',
})

export const listStockAlerts = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: stockAlerts,
  errors: [],
  doc: 'The pending stock alerts of the retailer, oldest first.',
})

export const removeStockAlert = defineSchemas({
  access: 'retailer',
  params: z.object({ productId: numberInPath }),
  answer: stockAlerts,
  errors: [],
  doc: 'Removes a stock alert; without one, nothing changes. Returns all pending alerts.',
})
