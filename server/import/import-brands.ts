import { sql, type Selectable } from 'kysely'
import { brandKey } from '#rules/catalogue/brand-key.ts'
import { may } from '#rules/identity/permissions.ts'
import type { CellReason, ImportReason } from '#rules/transfer/import-reasons.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import { usedValues } from '#rules/transfer/used-values.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { nameProblem, oneLine } from './check-name.ts'
import { changeOf, lockTables, type Importer, type RowViolation } from './importer.ts'
import type { Row } from './row-source.ts'
import { readCatalogueIndex } from './read-categories.ts'
import { writeRows } from './write-rows.ts'

type Brand = Selectable<Tables['brand']>
type BrandRow = Pick<Brand, 'key' | 'name' | 'name_thai' | 'category_id'>
/** What a file does not say of a new brand. */
const plain = { image: null, revision: 1 } as const
type CategoryFinder = (name: string) => number | undefined

/**
 * Imports brands, identified by their name or the key made from it: new ones come last, known ones change in the
 * columns that the file fills in.
 */
export const importBrands: Importer = async (tx, source, context) => {
  await lockTables(tx, context, 'brand')
  const catalogue = await readCatalogueIndex(tx)
  const usual = await usualCategory(tx)
  const category: CategoryFinder = (name) => (name === '' ? usual : catalogue.category(name))
  const stored = await tx.selectFrom('brand').selectAll().orderBy('id').execute()
  const byName = new Map(stored.map((brand) => [brand.name.toLowerCase(), brand]))
  const byKey = new Map(stored.map((brand) => [brand.key, brand]))
  let lastId = Math.max(0, ...stored.map(({ id }) => id))
  let last = Math.max(0, ...stored.map(({ sequence }) => sequence))
  const thaiNames = usedValues(stored.map((brand) => brand.name_thai.toLowerCase()))
  const refused: RowViolation[] = []
  const seen = new Map<string, Brand>()
  const lines = new Map<string, number>()
  const status = may(context.holder, 'goods.publish') ? ('ACTIVE' as const) : ('INACTIVE' as const)
  for await (const row of source(neededColumns('brands'))) {
    const name = oneLine(row.field('name'))
    const known = byName.get(name.toLowerCase()) ?? byKey.get(brandKey(name))
    const checked = checkBrand(row, known, category)
    if ('refused' in checked) refused.push(...checked.refused)
    else if (seen.has(checked.key)) refused.push({ line: row.line, column: 'name', reason: 'twice' })
    else if (!thaiNames.take(known?.name_thai.toLowerCase() ?? null, checked.name_thai.toLowerCase())) {
      const column = row.field('name_thai') === '' ? 'name' : 'name_thai'
      refused.push({ line: row.line, column, reason: 'name_taken' })
    } else {
      const isNew = { ...plain, status, id: known?.id ?? ++lastId, sequence: known?.sequence ?? ++last }
      seen.set(checked.key, { ...isNew, ...known, ...checked })
      lines.set(checked.key, row.line)
    }
  }
  const changed = [...seen.values()].filter((brand) => differs(brand, byKey.get(brand.key)))
  await writeRows(tx, context, 'brand', { key: 'id', columns: ['name', 'name_thai', 'category_id'], rows: changed })
  const changes = changed.flatMap((brand) => {
    const line = lines.get(brand.key) ?? 0
    const place = { table: 'brand' as const, key: String(brand.id), line, name: brand.name }
    return changeOf(place, byKey.get(brand.key), brand) ?? []
  })
  return { rows: seen.size, refused, warnings: [], changes, summary: `${changed.length} brands new or changed` }
}

function checkBrand(
  row: Row,
  known: Brand | undefined,
  category: CategoryFinder,
): BrandRow | { refused: RowViolation[] } {
  const refuseFor = (column: string, reason: CellReason) => ({ refused: [{ line: row.line, column, ...reason }] })
  const refuse = (column: string, reason: ImportReason) => refuseFor(column, { reason })
  const [name, thai] = [oneLine(row.field('name')), oneLine(row.field('name_thai'))]
  const categoryText = oneLine(row.field('category'))
  const key = known?.key ?? brandKey(name)
  if (name === '') return refuse('name', 'needed')
  const problem = nameProblem(name)
  if (problem) return refuseFor('name', problem)
  if (key === '') return refuse('name', 'no_letter')
  const thaiProblem = nameProblem(thai)
  if (thaiProblem) return refuseFor('name_thai', thaiProblem)
  const categoryId = known && categoryText === '' ? known.category_id : category(categoryText)
  if (categoryId === undefined) return refuse('category', categoryText === '' ? 'no_category_yet' : 'unknown_category')
  return { key, name, name_thai: thai === '' ? (known?.name_thai ?? name) : thai, category_id: categoryId }
}

/** The first unrestricted category: visitors see the brands of what they may see. */
async function usualCategory(tx: Tx): Promise<number | undefined> {
  const row = await tx
    .selectFrom('category')
    .select('id')
    .orderBy(sql`restriction is not null`)
    .orderBy('sequence')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

const differs = (brand: Brand, known: Brand | undefined) =>
  !known || known.name !== brand.name || known.name_thai !== brand.name_thai || known.category_id !== brand.category_id
