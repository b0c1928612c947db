import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { number, numberInPath } from '../../schemas.ts'

/** INACTIVE: neither the category nor its products are shown or sold. */
const categoryStatus = z.enum(['ACTIVE', 'INACTIVE'])

const categoryParams = z.object({ id: numberInPath })

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
  permission: 'goods',
  params: categoryParams,
  answer: category,
  errors: ['not_found'],
  doc: 'One category with its subcategories.',
})

export const getSubcategory = defineSchemas({
  access: 'staff',
  permission: 'goods',
  params: categoryParams,
  answer: subcategory,
  errors: ['not_found'],
  doc: 'One subcategory with its own status. It is hidden while its category is inactive.',
})

export const listCategories = defineSchemas({
  access: 'staff',
  permission: 'goods',
  answer: z.array(category),
  errors: [],
  doc: 'All categories with their subcategories, including inactive ones, in display order.',
})

export const setCategoryStatus = defineSchemas({
  access: 'staff',
  permission: 'goods.publish',
  params: categoryParams,
  body: z.object({ status: categoryStatus }),
  answer: category,
  errors: ['not_found'],
  doc: 'Deactivates or activates a category with all its products, which keep their own status, as its subcategories do. All pages follow within two seconds. While it is inactive, its products in carts cannot be ordered.',
})

export const setSubcategoryStatus = defineSchemas({
  access: 'staff',
  permission: 'goods.publish',
  params: categoryParams,
  body: z.object({ status: categoryStatus }),
  answer: subcategory,
  errors: ['not_found'],
  doc: 'Deactivates or activates a subcategory with all its products. All pages follow within two seconds.',
})
