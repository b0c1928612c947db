import { rowsWith, type RowChanges } from './row-changes.ts'
import type { SearchData } from './search-data.ts'

type Tables = Pick<SearchData, 'brands' | 'shelves' | 'words'>

export type SearchChanges = RowChanges<SearchData, Tables>

type SearchRow = ReturnType<typeof searchRows>[number]

/** What the search knows of the products at these places, or of all. */
export const searchRows = (
  { id, name, keywords, sku, barcode, vatPercent }: SearchData,
  places: readonly number[] = [...id.keys()],
) =>
  places.map((row) => ({
    id: id[row] ?? 0,
    name: name[row] ?? '',
    keywords: keywords[row] ?? '',
    sku: sku[row] ?? '',
    barcode: barcode[row] ?? null,
    vatPercent: vatPercent[row] ?? 0,
  }))

/** The rows of `searchRows` in columns. */
export const packSearchData = (rows: readonly SearchRow[], { brands, shelves, words }: Tables): SearchData => ({
  id: rows.map(({ id }) => id),
  name: rows.map(({ name }) => name),
  keywords: rows.map(({ keywords }) => keywords),
  sku: rows.map(({ sku }) => sku),
  barcode: rows.map(({ barcode }) => barcode),
  vatPercent: rows.map(({ vatPercent }) => vatPercent),
  brands,
  shelves,
  words,
})

/** All search data, made of a copy and what it lacks: letter by letter as the server writes it. */
export const searchDataWith = (copy: SearchData, changes: SearchChanges): SearchData =>
  packSearchData(rowsWith(searchRows(copy), searchRows(changes.changed), changes), changes.tables ?? copy)
