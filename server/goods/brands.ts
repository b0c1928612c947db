import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type {
  createBrand as createCall,
  listStaffBrands,
  moveBrands as moveCall,
  saveBrandDetails as saveCall,
} from '#contract/backoffice/goods/brands/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { brandKey } from '#rules/catalogue/brand-key.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import type { GoodsDeps } from './deps.ts'
import { inGoods } from './in-goods.ts'
import { addShelfRow, moveShelfRows, saveShelfRow } from './shelf-rows.ts'

type StaffBrand = AnswerOf<typeof listStaffBrands>[number]

/** All brands with the number of their products, in display order. */
export async function readBrands(db: Database | Tx, id: number | null = null): Promise<StaffBrand[]> {
  const { rows } = await sql<StaffBrand>`
    select b.id, b.key, b.name, b.name_thai as "nameThai", b.category_id as "categoryId", b.status, b.image, b.sequence,
      b.revision, (select count(*)::int from product p where p.brand_id = b.id) as products
    from brand b where ${id}::int is null or b.id = ${id} order by b.sequence, b.id`.execute(db)
  return rows
}

async function readBrand(tx: Tx, id: number): Promise<Result<StaffBrand>> {
  const [brand] = await readBrands(tx, id)
  return brand ? ok(brand) : fail('not_found')
}

type EnteredBrand = Pick<StaffBrand, 'name' | 'nameThai' | 'categoryId' | 'status' | 'image'>
const columnsOf = (entered: EnteredBrand) => ({
  name: entered.name,
  name_thai: entered.nameThai,
  category_id: entered.categoryId,
  status: entered.status,
  image: entered.image,
})
const paths = { name_thai: 'nameThai', key: 'name' }

export const createBrand = (
  deps: GoodsDeps,
  { body, who }: As<Staff, typeof createCall>,
): Promise<Result<StaffBrand>> =>
  inGoods(
    deps,
    async (tx) => {
      const key = brandKey(body.name)
      if (key === '') return invalid('name', 'invalid')
      const columns = { ...columnsOf(body), key }
      const added = await addShelfRow(tx, who, { table: 'brand', columns, known: 'key', paths })
      return added.ok ? readBrand(tx, added.value) : added
    },
    'addition',
  )

export const saveBrand = (
  deps: GoodsDeps,
  { params: { id }, body: { revision, ...entered }, who, now }: As<Staff, typeof saveCall>,
): Promise<Result<AnswerOf<typeof saveCall>>> =>
  inGoods(deps, async (tx) => {
    const saving = { table: 'brand', id, revision, columns: columnsOf(entered), paths } as const
    const saved = await saveShelfRow(tx, saving, { who, at: now })
    if (!saved.ok) return saved
    const shown = await readBrand(tx, id)
    return shown.ok ? ok({ ...shown.value, undo: saved.value }) : shown
  })

export const moveBrands = (deps: GoodsDeps, { body, who, now }: As<Staff, typeof moveCall>) =>
  inGoods(deps, (tx) => moveShelfRows(tx, { table: 'brand', ...body }, { who, at: now }))
