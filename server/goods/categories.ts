import type { AnswerOf } from '#contract/call.ts'
import type {
  createCategory as createCall,
  createSubcategory as createSubcategoryCall,
  moveCategories as moveCall,
  moveSubcategories as moveSubcategoriesCall,
  saveCategory as saveCall,
  saveSubcategory as saveSubcategoryCall,
} from '#contract/backoffice/goods/categories/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { restrictionOfName, sellsTobacco } from '#rules/restricted-goods/restriction-of-name.ts'
import { showCategory, showSubcategory } from '#server/catalogue/categories.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import type { GoodsDeps } from './deps.ts'
import { inGoods } from './in-goods.ts'
import { addShelfRow, moveShelfRows, saveShelfRow } from './shelf-rows.ts'

type EnteredCategory = {
  categoryNameThai: string
  categoryNameEng: string
  status: string
  image: string | null
  hue: number
}
type EnteredSubcategory = { subCategoryNameThai: string; subCategoryNameEng: string; status: string }

const columnsOfCategory = (entered: EnteredCategory) => ({
  name_thai: entered.categoryNameThai,
  name_eng: entered.categoryNameEng,
  status: entered.status,
  image: entered.image,
  icon_hue: entered.hue,
})
const categoryPaths = { name_thai: 'categoryNameThai', name_eng: 'categoryNameEng' }
const columnsOfSubcategory = (entered: EnteredSubcategory) => ({
  name_thai: entered.subCategoryNameThai,
  name_eng: entered.subCategoryNameEng,
  status: entered.status,
})
const subcategoryPaths = { name_thai: 'subCategoryNameThai', name_eng: 'subCategoryNameEng' }

/** Adds a category; one whose name says alcohol or tobacco starts restricted. */
export const createCategory = (
  deps: GoodsDeps,
  { body, who }: As<Staff, typeof createCall>,
): Promise<Result<AnswerOf<typeof createCall>>> =>
  inGoods(
    deps,
    async (tx) => {
      const columns = columnsOfCategory(body)
      const restriction = restrictionOfName(columns.name_thai, columns.name_eng)
      const defaults = { restriction: restriction && JSON.stringify(restriction) }
      const added = await addShelfRow(tx, who, {
        table: 'category',
        columns,
        defaults,
        known: 'name_thai',
        paths: categoryPaths,
      })
      return added.ok ? showCategory({ db: tx }, added.value) : added
    },
    'addition',
  )

/** Saves a category over the revision that was read. Fails as `saveShelfRow` does, and where it would begin to sell tobacco. */
export const saveCategory = (
  deps: GoodsDeps,
  { params: { id }, body: { revision, ...entered }, who, now }: As<Staff, typeof saveCall>,
): Promise<Result<AnswerOf<typeof saveCall>>> =>
  inGoods(deps, async (tx) => {
    const columns = columnsOfCategory(entered)
    const before = await tx
      .selectFrom('category')
      .select(['name_thai', 'name_eng', 'restriction'])
      .where('id', '=', id)
      .executeTakeFirst()
    const sellsBy = ({ name_thai, name_eng }: Pick<typeof columns, 'name_thai' | 'name_eng'>) =>
      before !== undefined && sellsTobacco([name_thai, name_eng], before.restriction)
    // One that was opened before it was forbidden can still be hidden.
    if (before && sellsBy(columns) && !sellsBy(before)) return invalid('categoryNameThai', 'tobacco')
    const saving = { table: 'category', id, revision, columns, paths: categoryPaths } as const
    const saved = await saveShelfRow(tx, saving, { who, at: now })
    if (!saved.ok) return saved
    const shown = await showCategory({ db: tx }, id)
    return shown.ok ? ok({ ...shown.value, undo: saved.value }) : shown
  })

/** Moves categories among the others. Fails as `moveShelfRows` does. */
export const moveCategories = (deps: GoodsDeps, { body, who, now }: As<Staff, typeof moveCall>) =>
  inGoods(deps, (tx) => moveShelfRows(tx, { table: 'category', ...body }, { who, at: now }))

/** Adds a subcategory. Fails with `not_found` for its category. */
export const createSubcategory = (
  deps: GoodsDeps,
  { params, body, who }: As<Staff, typeof createSubcategoryCall>,
): Promise<Result<AnswerOf<typeof createSubcategoryCall>>> =>
  inGoods(
    deps,
    async (tx) => {
      const category = await tx.selectFrom('category').select('id').where('id', '=', params.id).executeTakeFirst()
      if (!category) return fail('not_found')
      const added = await addShelfRow(tx, who, {
        table: 'subcategory',
        categoryId: params.id,
        columns: columnsOfSubcategory(body),
        known: 'name_thai',
        paths: subcategoryPaths,
      })
      return added.ok ? showSubcategory({ db: tx }, added.value) : added
    },
    'addition',
  )

/** Saves a subcategory over the revision that was read. Fails as `saveShelfRow` does. */
export const saveSubcategory = (
  deps: GoodsDeps,
  { params: { id }, body: { revision, ...entered }, who, now }: As<Staff, typeof saveSubcategoryCall>,
): Promise<Result<AnswerOf<typeof saveSubcategoryCall>>> =>
  inGoods(deps, async (tx) => {
    const columns = columnsOfSubcategory(entered)
    const saving = { table: 'subcategory', id, revision, columns, paths: subcategoryPaths } as const
    const saved = await saveShelfRow(tx, saving, { who, at: now })
    if (!saved.ok) return saved
    const shown = await showSubcategory({ db: tx }, id)
    return shown.ok ? ok({ ...shown.value, undo: saved.value }) : shown
  })

/** Moves subcategories within their category. Fails with `not_found` for it, and as `moveShelfRows` does. */
export const moveSubcategories = (
  deps: GoodsDeps,
  { params, body, who, now }: As<Staff, typeof moveSubcategoriesCall>,
) =>
  inGoods(deps, async (tx) => {
    const category = await tx.selectFrom('category').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!category) return fail('not_found')
    return moveShelfRows(tx, { table: 'subcategory', categoryId: params.id, ...body }, { who, at: now })
  })
