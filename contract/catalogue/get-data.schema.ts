import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const query = z.object({ type: z.enum(['getCategoriesWithImages', 'getSubCategoriesWithCategories']) })

const status = z.enum(['ACTIVE', 'INACTIVE'])
export const category = z.object({
  id: number,
  categoryNameThai: z.string(),
  categoryNameEng: z.string(),
  status,
  image: z.nullable(z.string()),
  restricted: z.boolean(),
})
export const subcategory = z.object({
  id: number,
  categoryId: number,
  sequence: number,
  subCategoryNameThai: z.string(),
  subCategoryNameEng: z.string(),
  status,
})
export const answer = z.object({
  data: z.union([z.array(category), z.array(subcategory)]),
  message: z.string(),
})
