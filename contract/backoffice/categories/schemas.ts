import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { number } from '../../schemas.ts'

/** INACTIVE: neither the category nor its products are shown or sold. */
const categoryStatus = z.enum(['ACTIVE', 'INACTIVE'])

const categoryParams = z.object({ id: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) })

const subcategory = z.object({
  id: number,
  categoryId: number,
  subCategoryNameThai: z.string(),
  subCategoryNameEng: z.string(),
  status: categoryStatus,
  sequence: number,
})

const category = z.object({
  id: number,
  categoryNameThai: z.string(),
  categoryNameEng: z.string(),
  status: categoryStatus,
  sequence: number,
  subcategories: z.array(subcategory),
})

export const getCategory = defineSchemas({
  access: 'staff',
  params: categoryParams,
  answer: category,
  errors: ['not_found'],
  doc: 'One category with its subcategories.',
})

export const getSubcategory = defineSchemas({
  access: 'staff',
  params: categoryParams,
  answer: subcategory,
  errors: ['not_found'],
  doc: 'One subcategory with its own status. It is hidden while its category is inactive.',
})

export const listCategories = defineSchemas({
  access: 'staff',
  answer: z.array(category),
  errors: [],
  doc: 'All categories with their subcategories, including inactive ones, in display order.',
})

export const setCategoryStatus = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: categoryParams,
  body: z.object({ status: categoryStatus }),
  answer: category,
  errors: ['not_found'],
  doc:
    'Takes a category with all its goods off the shelves, or puts it back. Goods and subcategories keep a status of their own. ' +
    'All pages follow within two seconds; what is in a cart cannot be ordered meanwhile.',
})

export const setSubcategoryStatus = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: categoryParams,
  body: z.object({ status: categoryStatus }),
  answer: subcategory,
  errors: ['not_found'],
  doc: 'Deactivates or activates a subcategory with all its products. All pages follow within two seconds.',
})
