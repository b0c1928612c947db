import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { baht, envelope, id, namedProduct, number, numberInPath, pagingUpTo } from '../../../schemas.ts'

const inPath = z.object({ id: numberInPath })
const terms = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  note: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(300))), null),
})
/** Of an INACTIVE list nothing applies. */
const status = z.enum(['ACTIVE', 'INACTIVE'])

const list = z.object({
  id: number,
  name: z.string(),
  note: z.nullable(z.string()),
  status,
  revision: number,
  products: number,
  retailers: number,
})

const words = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))

export const listPriceLists = defineSchemas({
  permission: 'prices',
  answer: z.array(list),
  errors: [],
  doc: 'All price lists with how many products and retailers are on them.',
})

export const createPriceList = defineSchemas({
  permission: 'prices',
  status: 201,
  body: terms,
  answer: list,
  errors: ['validation', 'conflict'],
  doc: 'Makes an empty price list. `conflict`: there is one of this name.',
})

export const savePriceList = defineSchemas({
  permission: 'prices',
  params: inPath,
  body: z.extend(terms, {
    revision: number,
    /** Absent: as it is. */
    status: z.optional(status),
  }),
  answer: list,
  errors: ['validation', 'not_found', 'conflict', 'edit_conflict'],
  doc: 'Renames a price list, or makes it inactive: its retailers then pay what everybody pays, within two seconds.',
})

export const listPriceListItems = defineSchemas({
  permission: 'prices',
  params: inPath,
  query: z.extend(pagingUpTo(500), { q: words }),
  answer: envelope(
    z.object({
      ...namedProduct,
      /** Everybody's price. */
      price: baht,
      cost: z.nullable(baht),
      steps: z.array(z.object({ fromQty: number, price: baht, margin: z.nullable(z.number()) })),
    }),
  ),
  errors: ['validation', 'not_found'],
  doc: 'The products of a price list with their steps, everybody’s price and the cost.',
})

export const listPriceListRetailers = defineSchemas({
  permission: 'prices',
  params: inPath,
  query: z.extend(pagingUpTo(500), { q: words }),
  answer: envelope(z.object({ id, outletCode: z.string(), storeName: z.string(), phone: z.string() })),
  errors: ['validation', 'not_found'],
  doc: 'The retailers of a price list.',
})

export const assignRetailers = defineSchemas({
  permission: 'prices',
  params: inPath,
  body: z.object({
    add: z._default(z.array(id).check(z.maxLength(1000)), []),
    remove: z._default(z.array(id).check(z.maxLength(1000)), []),
  }),
  answer: z.object({
    added: number,
    removed: number,
    /** Retailers who were on another list before. */
    moved: number,
  }),
  errors: ['validation', 'not_found'],
  doc: 'Puts retailers on a price list, from whatever list they were on, and takes others off. Their carts have the new prices at once.',
})
