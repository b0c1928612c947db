import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { imageId } from '../../../content/schemas.ts'
import { number, numberInPath } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const entered = z.object({
  /** In English, as on the pack. */
  name,
  nameThai: name,
  /** Visitors see a brand where they may see this category. */
  categoryId: number,
  /** INACTIVE: neither the brand nor its products are shown or sold. */
  status: z.enum(['ACTIVE', 'INACTIVE']),
  /** A picture id. */
  image: z.nullable(imageId),
})

const brand = z.extend(entered, {
  id: number,
  /** Letters and digits of its first name; it never changes. */
  key: z.string(),
  sequence: number,
  revision: number,
  /** All of its products, also inactive ones. */
  products: number,
})

export const createBrand = defineSchemas({
  permission: 'goods',
  status: 201,
  body: entered,
  answer: brand,
  errors: ['validation', 'forbidden'],
  doc: 'Adds a brand, last in its order. Only who may publish adds an active one. Repeating the request adds none; another brand of the same name is `taken`.',
})

export const listStaffBrands = defineSchemas({
  permission: 'goods',
  answer: z.array(brand),
  errors: [],
  doc: 'All brands, including inactive ones, in display order.',
})

export const moveBrands = defineSchemas({
  permission: 'goods',
  body: z.object({
    ids: z.array(number).check(z.minLength(1), z.maxLength(500)),
    /** The brand they are put before; null: at the end. */
    before: z.nullable(number),
  }),
  answer: z.object({ changed: number, undo }),
  errors: ['validation'],
  doc: 'Moves brands within their order.',
})

export const saveBrandDetails = defineSchemas({
  permission: 'goods',
  params: z.object({ id: numberInPath }),
  body: z.extend(entered, { revision: number }),
  answer: z.extend(brand, { undo }),
  errors: ['validation', 'not_found', 'forbidden', 'edit_conflict'],
  doc: 'Changes a brand; only who may publish changes its status. All pages follow within two seconds.',
})
