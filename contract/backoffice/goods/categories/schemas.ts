import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { imageId } from '../../../content/schemas.ts'
import { number, numberInPath } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

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
  revision: number,
  /** All of its products, also inactive ones. */
  products: number,
})

const category = z.object({
  id: number,
  categoryNameThai: z.string(),
  categoryNameEng: z.string(),
  status: categoryStatus,
  sequence: number,
  /** A picture id. */
  image: z.nullable(z.string()),
  /** Colour of the tile behind its picture and its products', in degrees. */
  hue: number,
  /** The law restricts its sale. */
  restricted: z.boolean(),
  revision: number,
  products: number,
  subcategories: z.array(subcategory),
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const enteredCategory = z.object({
  categoryNameThai: name,
  categoryNameEng: name,
  status: categoryStatus,
  image: z.nullable(imageId),
  hue: z.int().check(z.minimum(0), z.maximum(359)),
})

const enteredSubcategory = z.object({
  subCategoryNameThai: name,
  subCategoryNameEng: name,
  status: categoryStatus,
})

const move = z.object({
  ids: z.array(number).check(z.minLength(1), z.maxLength(500)),
  /** The one they are put before; null: at the end. */
  before: z.nullable(number),
})
const moved = z.object({ changed: number, undo })

export const createCategory = defineSchemas({
  permission: 'goods',
  status: 201,
  body: enteredCategory,
  answer: category,
  errors: ['validation', 'forbidden'],
  doc: 'Adds a category, last in the order. Only who may publish adds an active one. A name that says alcohol or tobacco starts restricted. Repeating the request adds none.',
})

export const createSubcategory = defineSchemas({
  permission: 'goods',
  status: 201,
  params: categoryParams,
  body: enteredSubcategory,
  answer: subcategory,
  errors: ['validation', 'not_found', 'forbidden'],
  doc: 'Adds a subcategory, last in its category. Repeating the request adds none.',
})

export const getCategory = defineSchemas({
  permission: 'goods',
  params: categoryParams,
  answer: category,
  errors: ['not_found'],
  doc: 'One category with its subcategories.',
})

export const getSubcategory = defineSchemas({
  permission: 'goods',
  params: categoryParams,
  answer: subcategory,
  errors: ['not_found'],
  doc: 'One subcategory with its own status. It is hidden while its category is inactive.',
})

export const listCategories = defineSchemas({
  permission: 'goods',
  answer: z.array(category),
  errors: [],
  doc: 'All categories with their subcategories, including inactive ones, in display order.',
})

export const moveCategories = defineSchemas({
  permission: 'goods',
  body: move,
  answer: moved,
  errors: ['validation'],
  doc: 'Moves categories within their order.',
})

export const moveSubcategories = defineSchemas({
  permission: 'goods',
  params: categoryParams,
  body: move,
  answer: moved,
  errors: ['validation', 'not_found'],
  doc: 'Moves subcategories within their category.',
})

export const saveCategory = defineSchemas({
  permission: 'goods',
  params: categoryParams,
  body: z.extend(enteredCategory, { revision: number }),
  answer: z.extend(category, { undo }),
  errors: ['validation', 'not_found', 'forbidden', 'edit_conflict'],
  doc: 'Changes a category; only who may publish changes its status. One that is sold is not renamed to tobacco: `validation` with `tobacco`. All pages follow within two seconds.',
})

export const saveSubcategory = defineSchemas({
  permission: 'goods',
  params: categoryParams,
  body: z.extend(enteredSubcategory, { revision: number }),
  answer: z.extend(subcategory, { undo }),
  errors: ['validation', 'not_found', 'forbidden', 'edit_conflict'],
  doc: 'Changes a subcategory; only who may publish changes its status. All pages follow within two seconds.',
})

export const setCategoryStatus = defineSchemas({
  permission: 'goods.publish',
  params: categoryParams,
  body: z.object({ status: categoryStatus }),
  answer: category,
  errors: ['not_found'],
  doc: 'Deactivates or activates a category with all its products, which keep their own status, as its subcategories do. All pages follow within two seconds. While it is inactive, its products in carts cannot be ordered.',
})

export const setSubcategoryStatus = defineSchemas({
  permission: 'goods.publish',
  params: categoryParams,
  body: z.object({ status: categoryStatus }),
  answer: subcategory,
  errors: ['not_found'],
  doc: 'Deactivates or activates a subcategory with all its products. All pages follow within two seconds.',
})
