import type { Tx } from '#server/adapters/database/database.ts'

/** Finds by id, or by name in either language. */
export type CatalogueIndex = {
  category: (name: string) => number | undefined
  subcategory: (name: string, categoryId: number) => number | undefined
  brand: (name: string) => number | undefined
  /** The id itself, if such a picture is stored. */
  picture: (id: string) => string | null
}

export async function readCatalogueIndex(tx: Tx): Promise<CatalogueIndex> {
  const named = ({ id, name_thai, name_eng }: { id: number; name_thai: string; name_eng: string }) =>
    [String(id), name_thai, name_eng].map((name) => name.toLowerCase())
  const categories = await tx.selectFrom('category').select(['id', 'name_thai', 'name_eng']).orderBy('id').execute()
  const subcategories = await tx
    .selectFrom('subcategory')
    .select(['id', 'category_id', 'name_thai', 'name_eng'])
    .orderBy('id')
    .execute()
  const brands = await tx.selectFrom('brand').select(['id', 'key', 'name', 'name_thai']).orderBy('id').execute()
  const pictures = new Set((await tx.selectFrom('picture').select('id').execute()).map(({ id }) => id))
  return {
    picture: (id) => (pictures.has(id) ? id : null),
    category: (name) => categories.find((row) => named(row).includes(name.toLowerCase()))?.id,
    subcategory: (name, categoryId) =>
      subcategories.find((row) => row.category_id === categoryId && named(row).includes(name.toLowerCase()))?.id,
    brand: (name) =>
      brands.find((row) =>
        [String(row.id), row.key, row.name, row.name_thai].some((text) => text.toLowerCase() === name.toLowerCase()),
      )?.id,
  }
}
