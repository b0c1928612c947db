import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  listCategories,
  setCategoryStatus,
  setSubcategoryStatus,
} from '#contract/backoffice/goods/categories/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Status } from '#server/adapters/database/column-types.ts'
import type { Catalogue } from './catalogue.ts'

type Deps = { db: Database; catalogue: Catalogue }
type Readable = { db: Database | Tx }
type StaffCategory = AnswerOf<typeof setCategoryStatus>
type StaffSubcategory = AnswerOf<typeof setSubcategoryStatus>

const columns = ['id', 'name_thai', 'name_eng', 'status', 'sequence', 'revision'] as const
type Row = {
  id: number
  name_thai: string
  name_eng: string
  status: Status
  sequence: number
  revision: number
  products: number
}
type CategoryRow = Row & { image: string | null; icon_hue: number; restricted: boolean }
const productsOf = (column: 'category' | 'subcategory') =>
  sql<number>`(select count(*)::int from product p where p.${sql.ref(`${column}_id`)} = ${sql.ref(`${column}.id`)})`.as(
    'products',
  )
const subcategoryColumns = [...columns, 'category_id', productsOf('subcategory')] as const

const presentSubcategory = (row: Row & { category_id: number }): StaffSubcategory => ({
  id: row.id,
  categoryId: row.category_id,
  subCategoryNameThai: row.name_thai,
  subCategoryNameEng: row.name_eng,
  status: row.status,
  sequence: row.sequence,
  revision: row.revision,
  products: row.products,
})

const presentCategory = (row: CategoryRow, subcategories: readonly StaffSubcategory[]): StaffCategory => ({
  id: row.id,
  categoryNameThai: row.name_thai,
  categoryNameEng: row.name_eng,
  status: row.status,
  sequence: row.sequence,
  image: row.image,
  hue: row.icon_hue,
  restricted: row.restricted,
  revision: row.revision,
  products: row.products,
  subcategories: subcategories.filter(({ categoryId }) => categoryId === row.id),
})

/** From the tables and not from the snapshot, so that staff see their own change. */
async function readCategories(db: Database | Tx, id?: number): Promise<StaffCategory[]> {
  const [categories, subcategories] = await Promise.all([
    db
      .selectFrom('category')
      .select([...columns, 'image', 'icon_hue', productsOf('category')])
      .select(sql<boolean>`restriction is not null`.as('restricted'))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .orderBy('sequence')
      .orderBy('id')
      .execute(),
    db.selectFrom('subcategory').select(subcategoryColumns).orderBy('sequence').orderBy('id').execute(),
  ])
  const presented = subcategories.map(presentSubcategory)
  return categories.map((row) => presentCategory(row, presented))
}

export const showCategories = async ({ db }: Deps): Promise<Result<AnswerOf<typeof listCategories>>> =>
  ok(await readCategories(db))

/** Fails with `not_found`. */
export async function showCategory({ db }: Readable, id: number): Promise<Result<StaffCategory>> {
  const [category] = await readCategories(db, id)
  return category ? ok(category) : fail('not_found')
}

/** Fails with `not_found`. */
export async function showSubcategory({ db }: Readable, id: number): Promise<Result<StaffSubcategory>> {
  const row = await db.selectFrom('subcategory').select(subcategoryColumns).where('id', '=', id).executeTakeFirst()
  return row ? ok(presentSubcategory(row)) : fail('not_found')
}

/**
 * Hides a category or shows it again; every process sees the change by the catalogue's version. Fails with `not_found`.
 */
export async function changeCategoryStatus(
  deps: Deps,
  { params, body }: RequestOf<typeof setCategoryStatus>,
): Promise<Result<StaffCategory>> {
  const found = await showCategory(deps, params.id)
  if (!found.ok) return found
  // Only where it exists: every statement on the table counts as a change of the catalogue.
  await deps.db.updateTable('category').set({ status: body.status }).where('id', '=', params.id).execute()
  await deps.catalogue.refresh()
  return showCategory(deps, params.id)
}

/** As `changeCategoryStatus`, for a subcategory. */
export async function changeSubcategoryStatus(
  deps: Deps,
  { params, body }: RequestOf<typeof setSubcategoryStatus>,
): Promise<Result<StaffSubcategory>> {
  const found = await showSubcategory(deps, params.id)
  if (!found.ok) return found
  await deps.db.updateTable('subcategory').set({ status: body.status }).where('id', '=', params.id).execute()
  await deps.catalogue.refresh()
  return showSubcategory(deps, params.id)
}
