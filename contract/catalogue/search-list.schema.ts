import * as z from 'zod/mini'
import { envelope, number, paging } from '../shapes.schema.ts'

export const query = paging
export const entry = z.object({
  id: number,
  sku: z.string(),
  productDescriptionThai: z.string(),
  productDescriptionEng: z.string(),
  productBrandId: number,
  categoryId: number,
  subCategoryId: number,
  saleCategoryId: number,
  barcode: z.optional(z.string()),
  keywords: z.optional(z.string()),
})
export const answer = envelope(entry)
