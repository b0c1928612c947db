import { restrictionOfName } from '#rules/restricted-goods/restriction-of-name.ts'
import type { ImportReason } from '#rules/transfer/import-reasons.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import { checkCategory, categoryChanges } from './category-row.ts'
import { changeOf, lockTables, type Importer, type RowChange, type RowViolation } from './importer.ts'
import { writeRows } from './write-rows.ts'

/** The parent of categories. */
const root = 0
const ofSubcategory = ['subcategory_thai', 'subcategory_eng', 'subcategory_status']
/** Defaults of a new category, which has no picture. */
const plain = { image: null, icon_hue: 90 }

/**
 * Imports categories and their subcategories, identified by Thai name: new ones come last, known ones change English
 * name and status. A new category whose name says alcohol or tobacco starts restricted, with a warning.
 */
export const importCategories: Importer = async (tx, source, context) => {
  await lockTables(tx, context, 'category', 'subcategory')
  const columns = ['id', 'name_thai', 'name_eng', 'status', 'sequence'] as const
  const stored = await tx
    .selectFrom('category')
    .select([...columns, 'restriction'])
    .orderBy('id')
    .execute()
  const categories = categoryChanges(stored, () => root)
  const storedBelow = await tx
    .selectFrom('subcategory')
    .select([...columns, 'category_id'])
    .orderBy('id')
    .execute()
  const subcategories = categoryChanges(storedBelow, (row) => row.category_id)
  const refused: RowViolation[] = []
  let rows = 0
  for await (const row of source(neededColumns('categories'))) {
    const category = checkCategory(row, 'category', categories.within(root))
    const knownCategory = 'known' in category ? category.known : undefined
    const isCategoryAlone = ofSubcategory.every((column) => row.field(column) === '')
    const subcategory = isCategoryAlone
      ? null
      : checkCategory(row, 'subcategory', subcategories.within(knownCategory?.id))
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
  await writeRows(tx, context, 'category', { ...change, rows: changed.categories.map(rowOf) })
  await writeRows(tx, context, 'subcategory', {
    ...change,
    rows: changed.subcategories.map((row) => ({ category_id: row.place, ...row })),
  })
  return {
    rows,
    refused,
    warnings: warningsOf(stored, changed),
    changes: [
      ...changesOf('category', stored, changed.categories),
      ...changesOf('subcategory', storedBelow, changed.subcategories),
    ],
    summary: `${changed.categories.length} categories and ${changed.subcategories.length} subcategories new or changed`,
  }
}

type CategoryNames = { id: number; name_thai: string; name_eng: string; status: string }
type Category = CategoryNames & { line: number | null; statusLine: number | null }
type CategoryTree = { categories: readonly Category[]; subcategories: readonly (Category & { place: number })[] }

const changesOf = (
  table: 'category' | 'subcategory',
  stored: readonly CategoryNames[],
  changed: readonly Category[],
): RowChange[] => {
  const known = new Map(stored.map((row) => [row.id, row]))
  return changed.flatMap(({ id, name_thai, name_eng, status, line, statusLine }) => {
    const place = { table, key: String(id), line: line ?? statusLine ?? 0, name: name_thai }
    return changeOf(place, known.get(id), { name_thai, name_eng, status }) ?? []
  })
}

/**
 * Warnings for categories whose products the law restricts: those that start restricted, and those sold to everybody.
 */
function warningsOf(
  stored: readonly { id: number; restriction: object | null }[],
  changed: CategoryTree,
): RowViolation[] {
  const isRestricted = ({ name_thai, name_eng }: CategoryNames) => restrictionOfName(name_thai, name_eng) !== null
  const known = new Map(stored.map(({ id, restriction }) => [id, restriction !== null]))
  const begun = changed.categories.filter((row) => !known.has(row.id) && isRestricted(row))
  const closed = new Set([...begun.map(({ id }) => id), ...stored.flatMap((row) => (row.restriction ? row.id : []))])
  const open = (row: Category, column: string) => warning(row, column, 'restricted_open')
  return [
    ...begun.map((row) => warning(row, 'category_thai', 'restricted_closed')),
    ...changed.categories
      .filter((row) => known.get(row.id) === false && isRestricted(row))
      .map((row) => open(row, 'category_thai')),
    ...changed.subcategories
      .filter((row) => !closed.has(row.place) && isRestricted(row))
      .map((row) => open(row, 'subcategory_thai')),
  ]
}

const warning = ({ name_thai, line }: Category, column: string, reason: ImportReason): RowViolation => ({
  line: line ?? 0,
  column,
  reason,
  values: [name_thai],
})
