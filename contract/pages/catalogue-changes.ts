import { packCatalogue, unpackCatalogue, type CompactCatalogue, type Tables } from './compact-catalogue.ts'
import { rowsWith, type RowChanges } from './row-changes.ts'

export type CatalogueChanges = RowChanges<CompactCatalogue, Tables>

/** The whole catalogue, made of a copy and what it lacks: letter by letter as the server writes it. */
export function catalogueWith(copy: CompactCatalogue, changes: CatalogueChanges): CompactCatalogue {
  const { id: ids, stock: units } = changes.stock ?? { id: [], stock: [] }
  const stock = new Map(ids.map((id, row) => [id, units[row] ?? 0]))
  const goods = unpackCatalogue(copy).map((good) => ({ ...good, stock: stock.get(good.id) ?? good.stock }))
  const { categories, subcategories, brands } = changes.tables ?? copy
  const tables = { categories, subcategories, brands }
  return packCatalogue(rowsWith(goods, unpackCatalogue(changes.changed), changes), tables)
}
