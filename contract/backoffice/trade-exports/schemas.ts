import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { numberInPath } from '../../schemas.ts'
import { listContent } from '../content/schemas.ts'
import { listPriceListItems, listPriceListRetailers } from '../price-lists/schemas.ts'
import { listPriceChangeLines, listPriceChanges } from '../prices/schemas.ts'
import { listSearchMisses } from '../search-words/schemas.ts'
import { listShelfPlaces } from '../shelf-places/schemas.ts'
import { basis, file, note, paged } from '../exports/schemas.ts'

// Lists of goods, prices and content as files.

export const exportShelfPlaces = defineSchemas({
  ...basis,
  permission: 'goods',
  query: z.extend(z.omit(listShelfPlaces.query, paged), file),
  doc: `Active products with their shelf place, by place; those without one last. ${note}`,
})

export const exportPriceChanges = defineSchemas({
  ...basis,
  permission: 'prices',
  query: z.extend(z.omit(listPriceChanges.query, paged), file),
  doc: `Price changes: drafts, then what is planned by its moment, then the past. ${note}`,
})

export const exportPriceChangeLines = defineSchemas({
  ...basis,
  permission: 'prices',
  query: z.extend(z.omit(listPriceChangeLines.query, paged), { change: numberInPath, ...file }),
  doc: `The prices of a change, those with warnings first. ${note}`,
})

export const exportPriceLists = defineSchemas({
  ...basis,
  permission: 'prices',
  query: z.object(file),
  doc: `All price lists with how many products and retailers are on them. ${note}`,
})

export const exportPriceListItems = defineSchemas({
  ...basis,
  permission: 'prices',
  query: z.extend(z.omit(listPriceListItems.query, paged), { list: numberInPath, ...file }),
  doc: `The products of a price list, a row for each step. ${note}`,
})

export const exportPriceListRetailers = defineSchemas({
  ...basis,
  permission: 'prices',
  query: z.extend(z.omit(listPriceListRetailers.query, paged), { list: numberInPath, ...file }),
  doc: `The retailers of a price list. ${note}`,
})

export const exportContent = defineSchemas({
  ...basis,
  permission: 'content',
  query: z.extend(z.omit(listContent.query, paged), file),
  doc: `All content items, by kind and key. ${note}`,
})

export const exportSearchMisses = defineSchemas({
  ...basis,
  permission: 'content',
  query: z.extend(listSearchMisses.query, file),
  doc: `The searches that found nothing, the most frequent first, at most 200. ${note}`,
})
