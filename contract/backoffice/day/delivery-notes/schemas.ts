import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { id } from '../../../schemas.ts'

const params = z.object({ id })
/** Whether prices and sums are on it, or units alone. */
const query = z.object({ prices: z._default(z.enum(['yes', 'no']), 'yes') })

export const printDeliveryNote = defineSchemas({
  permission: 'orders.read',
  answerType: 'application/pdf',
  params,
  query,
  errors: ['validation', 'not_found', 'seller_missing', 'unavailable'],
  doc: 'The delivery note of an order as PDF, with or without prices, for the retailer to sign: the goods that are sent, or that arrived.',
})

export const printDeliveryNotes = defineSchemas({
  permission: 'runs.plan',
  answerType: 'application/pdf',
  params,
  query,
  errors: ['validation', 'not_found', 'seller_missing'],
  doc: 'The delivery notes of a run in one PDF, in the order of its stops.',
})
