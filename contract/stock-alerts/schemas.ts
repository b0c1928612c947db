import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { instant, number } from '../schemas.ts'

/** The alerts that a retailer waits for, the oldest first. */
export const stockAlerts = z.array(z.object({ productId: number, askedOn: instant }))

export const addStockAlert = defineSchemas({
  access: 'retailer',
  body: z.object({ productId: number }),
  answer: stockAlerts,
  errors: ['not_found', 'phone_unverified', 'conflict'],
  doc: 'Asks for one text message when a sold-out product can be had again; asking twice counts once. `conflict`: it can be had already, or 50 products are waited for. Answers all that are waited for.',
})

export const listStockAlerts = defineSchemas({
  access: 'retailer',
  answer: stockAlerts,
  errors: [],
  doc: 'The sold-out products that the retailer wants to hear of when they are back, the oldest request first.',
})

export const removeStockAlert = defineSchemas({
  access: 'retailer',
  params: z.object({ productId: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) }),
  answer: stockAlerts,
  errors: [],
  doc: 'No longer waits for a product; one that was not waited for changes nothing. Answers all that are still waited for.',
})
