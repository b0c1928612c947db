import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { baht, envelope, id, namedProduct, number, pagingUpTo } from '../../../schemas.ts'

const supplierParams = z.object({ id })
const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')

const supplierFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** 13 digits with a check digit; empty where it is not known. */
  taxId: text(20),
  /** `00000` is the head office. */
  branch: z._default(z.string().check(z.regex(/^\d{5}$/)), '00000'),
  contact: text(120),
  phone: text(40),
  address: text(300),
  /** Days from the order to the delivery. */
  leadDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** Minimum order, VAT included; 0: none. */
  minimumAmt: z._default(baht.check(z.minimum(0), z.maximum(100_000_000)), 0),
  note: text(500),
  status: z._default(z.enum(['ACTIVE', 'INACTIVE']), 'ACTIVE'),
}

const supplier = z.object({
  id,
  name: z.string(),
  taxId: z.string(),
  branch: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  leadDays: number,
  minimumAmt: baht,
  note: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  revision: number,
  /** Products that are bought from it as a rule, and orders that are on their way. */
  products: number,
  openOrders: number,
})

const suppliedProduct = z.object({
  ...namedProduct,
  /** Sales units of the carton in which it is bought, and what that is called. */
  packUnits: number,
  packName: z.string(),
})
const wholeSupplier = z.extend(supplier, { supplied: z.array(suppliedProduct) })

export const listSuppliers = defineSchemas({
  permission: 'stock',
  query: z.extend(pagingUpTo(500), {
    /** Name, phone or tax number. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    status: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
  }),
  answer: envelope(supplier),
  errors: ['validation'],
  doc: 'Suppliers by name.',
})

export const getSupplier = defineSchemas({
  permission: 'stock',
  params: supplierParams,
  answer: wholeSupplier,
  errors: ['not_found'],
  doc: 'One supplier with the products that are bought from it.',
})

export const addSupplier = defineSchemas({
  permission: 'purchasing',
  body: z.object(supplierFields),
  answer: wholeSupplier,
  errors: ['validation'],
  doc: 'Adds a supplier. `validation` at `name` where one has that name, also when the request is repeated.',
})

export const saveSupplier = defineSchemas({
  permission: 'purchasing',
  params: supplierParams,
  body: z.object({
    ...supplierFields,
    /** The one that was read: where it has gone up since, nothing is saved. */
    revision: number,
  }),
  answer: wholeSupplier,
  errors: ['validation', 'not_found', 'edit_conflict'],
  doc: 'Changes a supplier.',
})

export const setSuppliedProducts = defineSchemas({
  permission: 'purchasing',
  params: supplierParams,
  body: z.object({
    products: z
      .array(
        z.object({
          productId: number,
          packUnits: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
          packName: text(30),
          /** No longer bought from this supplier. */
          remove: z._default(z.boolean(), false),
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  answer: wholeSupplier,
  errors: ['validation', 'not_found'],
  doc: 'Sets which products are bought from this supplier as a rule, and in which unit; a product has one such supplier.',
})
