import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

/** INACTIVE: not shown, and its goods neither shown nor sold. */
export const status = z.enum(['ACTIVE', 'INACTIVE'])
export const params = z.object({ id: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) })

export const subcategory = z.object({
  id: number,
  categoryId: number,
  subCategoryNameThai: z.string(),
  subCategoryNameEng: z.string(),
  status,
  sequence: number,
})

export const category = z.object({
  id: number,
  categoryNameThai: z.string(),
  categoryNameEng: z.string(),
  status,
  sequence: number,
  subcategories: z.array(subcategory),
})
