import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  addSupplier as addCall,
  getSupplier,
  saveSupplier as saveCall,
  setSuppliedProducts as setCall,
} from '#contract/backoffice/goods/suppliers/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { fromBaht } from '#rules/money.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { readSupplier } from './store.ts'

type Answer = AnswerOf<typeof getSupplier>
type Fields = RequestOf<typeof addCall>['body']

/** The columns of a supplier. Fails with `validation` for what is no tax number or amount. */
function columnsOf(fields: Fields) {
  const taxId = fields.taxId === '' ? null : normaliseTaxId(fields.taxId)
  const minimum = fromBaht(fields.minimumAmt)
  if (fields.taxId !== '' && taxId === null) return invalid('taxId', 'invalid')
  if (minimum === null) return invalid('minimumAmt', 'invalid')
  return ok({
    name: fields.name,
    tax_id: taxId,
    branch: fields.branch,
    contact: fields.contact,
    phone: fields.phone,
    address: fields.address,
    lead_days: fields.leadDays,
    minimum_satang: minimum,
    note: fields.note,
    status: fields.status,
  })
}

const nameTaken = invalid('name', 'taken')
const read = async (db: Database, id: string): Promise<Result<Answer>> => {
  const supplier = await readSupplier(db, id)
  return supplier ? ok(supplier) : fail('not_found')
}

/** Runs a change; another supplier's name is the only thing that the database can refuse. */
async function unlessTaken(change: () => Promise<Result<string>>): Promise<Result<string>> {
  try {
    return await change()
  } catch (error) {
    if (sqlState(error) === '23505') return nameTaken
    throw error
  }
}

export async function addSupplier(db: Database, body: Fields): Promise<Result<Answer>> {
  const columns = columnsOf(body)
  if (!columns.ok) return columns
  const added = await unlessTaken(async () => {
    const id = randomUUID()
    await db
      .insertInto('supplier')
      .values({ id, ...columns.value })
      .execute()
    return ok(id)
  })
  return added.ok ? read(db, added.value) : added
}

/** Fails with `edit_conflict` where somebody else saved it since it was read. */
export async function saveSupplier(
  db: Database,
  id: string,
  { revision, ...fields }: RequestOf<typeof saveCall>['body'],
): Promise<Result<Answer>> {
  if (!isUuid(id)) return fail('not_found')
  const columns = columnsOf(fields)
  if (!columns.ok) return columns
  const saved = await unlessTaken(async () => {
    const changed = await db
      .updateTable('supplier')
      .set({ ...columns.value, revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst()
    if (changed) return ok(id)
    return (await readSupplier(db, id)) ? fail('edit_conflict') : fail('not_found')
  })
  return saved.ok ? read(db, id) : saved
}

/** Sets what is bought from a supplier, all or nothing; a product changes over from another supplier. */
export async function setSuppliedProducts(
  db: Database,
  id: string,
  { products }: RequestOf<typeof setCall>['body'],
): Promise<Result<Answer>> {
  if (!isUuid(id)) return fail('not_found')
  const set = await transact(db, async (tx: Tx): Promise<Result<null>> => {
    if (!(await readSupplier(tx, id))) return fail('not_found')
    const wanted = products.filter(({ remove }) => !remove)
    const removed = products.filter(({ remove }) => remove).map(({ productId }) => productId)
    const ids = wanted.map(({ productId }) => productId)
    if (new Set(ids).size < ids.length) return invalid('products', 'duplicate')
    const { rows } = await sql`select from product where id = any(${ids}::int[])`.execute(tx)
    if (rows.length < ids.length) return invalid('products', 'unknown')
    await sql`delete from supplier_product where supplier_id = ${id}::uuid and product_id = any(${removed}::int[])`.execute(
      tx,
    )
    await sql`insert into supplier_product (product_id, supplier_id, pack_units, pack_name)
      select id, ${id}::uuid, pack_units, pack_name
      from unnest(${ids}::int[], ${wanted.map(({ packUnits }) => packUnits)}::int[],
        ${wanted.map(({ packName }) => packName)}::text[]) as wanted (id, pack_units, pack_name) order by id
      on conflict (product_id) do update
        set supplier_id = excluded.supplier_id, pack_units = excluded.pack_units, pack_name = excluded.pack_name`.execute(
      tx,
    )
    return ok(null)
  })
  return set.ok ? read(db, id) : set
}
