import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { query } from './page-cards.schema.ts'
import type { Card } from './shapes.ts'

export const pageCards = defineCall<{ query: z.input<typeof query> }, Card[]>({
  method: 'GET',
  path: '/api/pages/cards',
  access: 'public',
  errors: ['validation'],
  doc: 'Products as the storefront shows them, in the order asked for: for carts and shelves made of ids.',
})
