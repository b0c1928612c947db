import type { Tx } from '#server/adapters/database/database.ts'

/** Finds by name in either language, or by id where none is named so. */
export type CatalogueIndex = {
  category: (name: string) => number | undefined
  subcategory: (name: string, categoryId: number) => number | undefined
  brand: (name: string) => number | undefined
  /** The id itself, if such a picture is stored. */
  picture: (id: string) => string | null
}

export async function readCatalogueIndex(tx: Tx): Promise<CatalogueIndex> {
  const categories = await tx.selectFrom('category').select(['id', 'name_thai', 'name_eng']).orderBy('id').execute()
  const subcategories = await tx
    .selectFrom('subcategory')
    .select(['id', 'category_id', 'name_thai', 'name_eng'])
    .orderBy('id')
    .execute()
  const brands = await tx.selectFrom('brand').select(['id', 'key', 'name', 'name_thai']).orderBy('id').execute()
  const pictures = new Set((await tx.selectFrom('picture').select('id').execute()).map(({ id }) => id))
  const inEitherLanguage = (row: { name_thai: string; name_eng: string }) => [row.name_thai, row.name_eng]
  const below = Map.groupBy(subcategories, ({ category_id }) => category_id)
  const finders = new Map([...below].map(([id, rows]) => [id, finderOf(rows, inEitherLanguage)]))
  return {
    picture: (id) => (pictures.has(id) ? id : null),
    category: finderOf(categories, inEitherLanguage),
    subcategory: (name, categoryId) => finders.get(categoryId)?.(name),
    brand: finderOf(brands, ({ key, name, name_thai }) => [key, name, name_thai]),
  }
}

function finderOf<Row extends { id: number }>(rows: readonly Row[], namesOf: (row: Row) => readonly string[]) {
  const ids = new Map<string, number>()
  const enter = (name: string, id: number) => {
    if (!ids.has(name.toLowerCase())) ids.set(name.toLowerCase(), id)
  }
  for (const row of rows) for (const name of namesOf(row)) enter(name, row.id)
  // Last: there are brands called 99, and a file that was taken out has names.
  for (const { id } of rows) enter(String(id), id)
  return (name: string): number | undefined => ids.get(name.toLowerCase())
}
