import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { restrictionOfName } from '#rules/restricted-goods/restriction-of-name.ts'
import type { ImportReport } from './import-orders.ts'
import { readRows, type RowViolation } from './read-rows.ts'
import { checkCategory, categoryChanges } from './category-row.ts'
import { writeRows } from './write-rows.ts'

/** The parent of categories. */
const root = 0
const ofSubcategory = ['subcategory_thai', 'subcategory_eng', 'subcategory_status']
/** Defaults of a new category, which has no picture. */
const plain = { image: null, icon_hue: 90 }

/**
 * Imports categories and their subcategories, identified by Thai name: new ones come last, known ones change English
 * name and status. A new category whose name says alcohol or tobacco starts restricted, with a warning. All valid rows
 * are imported in one transaction.
 * @throws Error where the file as a whole cannot be read
 */
export function importCategories(db: Database, file: string): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // Requests and orders continue; only other changes to categories wait.
    await sql`lock table category, subcategory in share row exclusive mode`.execute(tx)
    const columns = ['id', 'name_thai', 'name_eng', 'status', 'sequence'] as const
    const stored = await tx
      .selectFrom('category')
      .select([...columns, 'restriction'])
      .orderBy('id')
      .execute()
    const categories = categoryChanges(stored, () => root)
    const subcategories = categoryChanges(
      await tx
        .selectFrom('subcategory')
        .select([...columns, 'category_id'])
        .orderBy('id')
        .execute(),
      (row) => row.category_id,
    )
    const refused: RowViolation[] = []
    let rows = 0
    for await (const row of readRows(file, ['category_thai', 'category_eng'])) {
      const category = checkCategory(row, 'category', (thai) => categories.find(root, thai))
      const knownCategory = 'known' in category ? category.known : undefined
      const isCategoryAlone = ofSubcategory.every((column) => row.field(column) === '')
      const subcategory = isCategoryAlone
        ? null
        : checkCategory(row, 'subcategory', (thai) => knownCategory && subcategories.find(knownCategory.id, thai))
      const problems = [category, subcategory].flatMap((checked) =>
        checked && 'refused' in checked ? checked.refused : [],
      )
      refused.push(...problems)
      if (problems.length > 0 || 'refused' in category) continue
      const { id } = categories.keep(root, category)
      if (subcategory && !('refused' in subcategory)) subcategories.keep(id, subcategory)
      rows += 1
    }
    const changed = { categories: categories.changed(), subcategories: subcategories.changed() }
    const change = { key: 'id', columns: ['name_eng', 'status'] }
    const rowOf = (row: Category) => ({ ...plain, restriction: restrictionOfName(row.name_thai, row.name_eng), ...row })
    await writeRows(tx, 'category', { ...change, rows: changed.categories.map(rowOf) })
    await writeRows(tx, 'subcategory', {
      ...change,
      rows: changed.subcategories.map((row) => ({ category_id: row.place, ...row })),
    })
    const summary = `${changed.categories.length} categories and ${changed.subcategories.length} subcategories new or changed`
    const warnings = warningsOf(stored, changed)
    return { rows, refused, summary, ...(warnings.length > 0 && { warnings }) }
  })
}

type Category = { id: number; name_thai: string; name_eng: string; line: number | null }
type CategoryTree = { categories: readonly Category[]; subcategories: readonly (Category & { place: number })[] }

/**
 * Warnings for categories whose products the law restricts: those that start restricted, and those sold to everybody.
 */
function warningsOf(
  stored: readonly { id: number; restriction: object | null }[],
  changed: CategoryTree,
): RowViolation[] {
  const isRestricted = ({ name_thai, name_eng }: Category) => restrictionOfName(name_thai, name_eng) !== null
  const known = new Map(stored.map(({ id, restriction }) => [id, restriction !== null]))
  const begun = changed.categories.filter((row) => !known.has(row.id) && isRestricted(row))
  const closed = new Set([...begun.map(({ id }) => id), ...stored.flatMap((row) => (row.restriction ? row.id : []))])
  const open = (row: Category, column: string) => warning(row, column, 'is sold to everybody: restrict its category')
  return [
    ...begun.map((row) => warning(row, 'category_thai', 'is closed until a manager sets what holds')),
    ...changed.categories
      .filter((row) => known.get(row.id) === false && isRestricted(row))
      .map((row) => open(row, 'category_thai')),
    ...changed.subcategories
      .filter((row) => !closed.has(row.place) && isRestricted(row))
      .map((row) => open(row, 'subcategory_thai')),
  ]
}

const warning = ({ name_thai, line }: Category, column: string, what: string): RowViolation => ({
  line: line ?? 0,
  column,
  reason: `${name_thai} sounds like alcohol or tobacco and ${what} (/backoffice/api/restricted-goods/categories)`,
})
