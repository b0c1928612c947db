import {
  packCatalogue,
  unpackCatalogue,
  type CompactCatalogue,
  type Tables,
} from '#contract/pages/compact-catalogue.ts'
import { packSearchData, searchRows } from '#contract/pages/search-changes.ts'
import type { SearchData } from '#contract/pages/search-data.ts'
import type { RowFormat } from './row-history.ts'

const goodColumns = [
  ...(['name', 'image', 'price', 'pieces', 'marks'] as const),
  ...(['category', 'subcategory', 'brand', 'hot', 'promotion'] as const),
]

/** The goods of the compact catalogue. Units and gifts are known by their place in one catalogue only. */
export const goodsFormat: RowFormat<CompactCatalogue, Tables> = {
  isSame: (before, old, next, place) =>
    goodColumns.every((column) => before[column][old] === next[column][place]) &&
    before.units[before.unit[old] ?? 0] === next.units[next.unit[place] ?? 0] &&
    offerIn(before, old) === offerIn(next, place) &&
    JSON.stringify(before.limits?.[old]) === JSON.stringify(next.limits?.[place]),
  pick: (whole, places) =>
    packCatalogue(
      places.flatMap((place) => unpackCatalogue(whole, place, place + 1)),
      { categories: [], subcategories: [], brands: [] },
    ),
  tablesOf: ({ categories, subcategories, brands }) => ({ categories, subcategories, brands }),
  stockOf: ({ stock }) => stock,
}

/** An offer as a text that names its gift. */
function offerIn({ tier, gifts, ends }: CompactCatalogue, at: number): string {
  const packed = tier[at]
  if (!packed) return ''
  const [minimumBuy, benefit, gift = 0] = packed
  return `${minimumBuy} ${benefit} ${ends?.[at]} ${gift > 0 ? gifts?.[gift - 1] : gift}`
}

const searchColumns = ['name', 'keywords', 'sku', 'barcode', 'vatPercent'] as const

/** What the search knows of each product. */
export const searchFormat: RowFormat<SearchData, Pick<SearchData, 'brands' | 'shelves' | 'words'>> = {
  isSame: (before, old, next, place) => searchColumns.every((column) => before[column][old] === next[column][place]),
  pick: (whole, places) => packSearchData(searchRows(whole, places), { brands: [], shelves: [], words: [] }),
  tablesOf: ({ brands, shelves, words }) => ({ brands, shelves, words }),
  stockOf: () => [],
}
