import * as z from 'zod/mini'
import { numberInPath } from '../../../schemas.ts'
import { listContent } from '#contract/backoffice/trade/content/schemas.ts'
import { listPriceListItems, listPriceListRetailers } from '#contract/backoffice/goods/price-lists/schemas.ts'
import { listPriceChangeLines, listPriceChanges } from '#contract/backoffice/goods/prices/schemas.ts'
import { listSearchMisses } from '#contract/backoffice/trade/search-words/schemas.ts'
import { listShelfPlaces } from '#contract/backoffice/goods/shelf-places/schemas.ts'
import { file, filtersOf, listFile } from '#contract/backoffice/office/exports/schemas.ts'

// Lists of goods, prices and content as files.

export const exportShelfPlaces = listFile(
  'shelf-places',
  filtersOf(listShelfPlaces.query),
  'Active products with their shelf place, by place; those without one last.',
)

export const exportPriceChanges = listFile(
  'price-changes',
  filtersOf(listPriceChanges.query),
  'Price changes: drafts, then what is planned by its moment, then the past.',
)

export const exportPriceChangeLines = listFile(
  'price-change-lines',
  z.extend(filtersOf(listPriceChangeLines.query), { change: numberInPath }),
  'The prices of a change, those with warnings first.',
)

export const exportPriceLists = listFile(
  'price-lists',
  z.object(file),
  'All price lists with how many products and retailers are on them.',
)

export const exportPriceListItems = listFile(
  'price-list-items',
  z.extend(filtersOf(listPriceListItems.query), { list: numberInPath }),
  'The products of a price list, a row for each step.',
)

export const exportPriceListRetailers = listFile(
  'price-list-retailers',
  z.extend(filtersOf(listPriceListRetailers.query), { list: numberInPath }),
  'The retailers of a price list.',
)

export const exportContent = listFile('content', filtersOf(listContent.query), 'All content items, by kind and key.')

export const exportSearchMisses = listFile(
  'search-misses',
  filtersOf(listSearchMisses.query),
  'The searches that found nothing, the most frequent first, at most 200.',
)
