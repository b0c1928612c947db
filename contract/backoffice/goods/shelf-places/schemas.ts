import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { envelope, number, paging, productFields } from '../../../schemas.ts'

/** A product as the warehouse sees it. */
export const shelfProduct = z.object({
  ...productFields,
  /** In one sales unit. */
  pieces: number,
  image: z.nullable(z.string()),
  /** `A-03-2`: aisle, bay and level; null for a product without a place. */
  place: z.nullable(z.string()),
})

const page = z.extend(paging, {
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
})

export const listShelfPlaces = defineSchemas({
  permission: 'goods',
  query: z.extend(page, {
    /** Part of the name, SKU, barcode or place. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    /** `yes`: only products without a place. */
    missing: z.optional(z.enum(['yes', 'no'])),
  }),
  answer: envelope(shelfProduct),
  errors: ['validation'],
  doc: 'Active products with their shelf place, by place; those without one last.',
})

export const saveShelfPlaces = defineSchemas({
  permission: 'goods',
  body: z.object({
    places: z
      .array(z.object({ productId: number, place: z.nullable(z.string().check(z.trim(), z.maxLength(12))) }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({ changed: number }),
  errors: ['validation', 'not_found'],
  doc: 'Sets the shelf places of products, all or none; null removes a place.',
})
