import * as z from 'zod/mini'
import { number } from '../../schemas.ts'

/** What staff know a product by, in lists about it. */
export const productFields = {
  productId: number,
  sku: z.string(),
  barcode: z.nullable(z.string()),
  nameThai: z.string(),
  nameEng: z.string(),
  unit: z.string(),
}
