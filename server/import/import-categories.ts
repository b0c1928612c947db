import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import type { Imported } from './import-orders.ts'
import { readRows, type Refusal } from './read-rows.ts'
import { checkShelf, shelfBook } from './shelf-row.ts'
import { writeRows } from './write-rows.ts'

/** Categories stand in nothing. */
const shop = 0
const ofSubcategory = ['subcategory_thai', 'subcategory_eng', 'subcategory_status']
/** What a file does not tell of a new category: it has no picture and is sold freely. */
const plain = { image: null, icon_hue: 90, restriction: null }

/**
 * Takes categories and their subcategories in, known by their Thai name: new ones stand last, of known ones the English
 * name and the status are changed. All good rows are taken in one transaction.
 * @throws Error where the file as a whole cannot be read
 */
export function importCategories(db: Database, file: string): Promise<Imported> {
  return db.transaction().execute(async (tx) => {
    // Readers and orders go on; only others who change the shelves wait.
    await sql`lock table category, subcategory in share row exclusive mode`.execute(tx)
    const columns = ['id', 'name_thai', 'name_eng', 'status', 'sequence'] as const
    const categories = shelfBook(await tx.selectFrom('category').select(columns).orderBy('id').execute(), () => shop)
    const subcategories = shelfBook(
      await tx
        .selectFrom('subcategory')
        .select([...columns, 'category_id'])
        .orderBy('id')
        .execute(),
      (row) => row.category_id,
    )
    const refused: Refusal[] = []
    let rows = 0
    for await (const row of readRows(file, ['category_thai', 'category_eng'])) {
      const category = checkShelf(row, 'category', (thai) => categories.find(shop, thai))
      const known = 'known' in category ? category.known : undefined
      const isCategoryAlone = ofSubcategory.every((column) => row.field(column) === '')
      const subcategory = isCategoryAlone
        ? null
        : checkShelf(row, 'subcategory', (thai) => known && subcategories.find(known.id, thai))
      const problems = [category, subcategory].flatMap((told) => (told && 'refused' in told ? told.refused : []))
      refused.push(...problems)
      if (problems.length > 0 || 'refused' in category) continue
      const { id } = categories.keep(shop, category)
      if (subcategory && !('refused' in subcategory)) subcategories.keep(id, subcategory)
      rows += 1
    }
    const changed = { categories: categories.changed(), subcategories: subcategories.changed() }
    const known = { key: 'id', columns: ['name_eng', 'status'] }
    await writeRows(tx, 'category', { ...known, rows: changed.categories.map((row) => ({ ...plain, ...row })) })
    await writeRows(tx, 'subcategory', {
      ...known,
      rows: changed.subcategories.map((row) => ({ category_id: row.place, ...row })),
    })
    const told = `${changed.categories.length} categories and ${changed.subcategories.length} subcategories new or changed`
    return { rows, refused, told }
  })
}
