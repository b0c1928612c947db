import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { stage } from '../../orders/schemas.ts'
import { baht, id, instant, number } from '../../schemas.ts'

export const searchEverywhere = defineSchemas({
  permission: 'account',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    /** The most results of each kind. */
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 6),
  }),
  answer: z.object({
    /** By their number or a part of it, newest first. */
    orders: z.array(
      z.object({
        id,
        number: z.string(),
        storeName: z.string(),
        stage,
        createdOn: instant,
        grandTotalAmt: baht,
        /** What is still to be paid or collected. */
        dueAmt: baht,
      }),
    ),
    /** By name, code or phone number. */
    retailers: z.array(
      z.object({ id, outletCode: z.string(), storeName: z.string(), phone: z.string(), province: z.string() }),
    ),
    /** By either name, SKU or barcode; also those that are not for sale now. */
    products: z.array(
      z.object({
        id: number,
        sku: z.string(),
        nameThai: z.string(),
        nameEng: z.string(),
        unit: z.string(),
        /** In one sales unit. */
        pieces: number,
        price: baht,
        /** Sales units that can be sold now. */
        stock: number,
        isActive: z.boolean(),
      }),
    ),
  }),
  errors: ['validation'],
  doc: 'Orders, retailers and products that the text finds, as far as the caller may see them; what it names exactly comes first. Spaces, tone marks and the dashes of phone numbers need not be right, and text typed on the other keyboard layout is read too.',
})
