import { sql } from 'kysely'
import { fail, ok } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import { sqlState, type Tx } from '#server/adapters/database/database.ts'
import { endSessionsOf } from '#server/adapters/identity/built-in/payload-store.ts'
import { decisions, readShelves, type Decisive } from '#server/goods/goods.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { replacePhone } from '#server/retailers/retailers.ts'
import { forgetChangedAlone } from '#server/stock-ledger/stock-ledger.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { lockTables } from '../importer.ts'
import { mayImport } from './may-import.ts'
import { documentOf } from './present.ts'
import { findImport } from './store.ts'
import { findObstacles, retailerRules } from './undo-obstacles.ts'

/** SQLSTATE of a row that another one refers to. */
const foreignKey = '23503'

/** Tables whose rows get their former values, in the order of the locks of an import. */
const changedTables = ['category', 'subcategory', 'brand', 'product', 'outlet', 'address'] as const
/** Tables from which new rows are removed, parts before the whole. What new retailers have may be what others get back. */
const removedBefore = ['address', 'outlet'] as const
/** Products leave these when they get back what they had. */
const removedAfter = ['brand', 'subcategory', 'category'] as const

/**
 * Undoes an import as a whole, while every row is as it left it. Changed rows get their former values, new categories,
 * brands and retailers are removed. New products are switched off, since their ledger stays; the differences of counts
 * are taken back by a movement of their own, so that sales since then stay as they are, unless somebody has counted again. A trial locks nothing and reads what
 * stands in the way.
 */
export const undoImport: Inverse<'import_applied'> = async (tx, { id, who, at, since, recentSignIn, isTrial }) => {
  if (!recentSignIn.ok && (await changesPhones(tx, id))) return recentSignIn
  await lockTables(tx, { isDryRun: isTrial }, ...changedTables)
  if (!isTrial) await tx.selectFrom('data_import').select('id').where('id', '=', id).forUpdate().execute()
  const row = await findImport(tx, id, at)
  if (!row || row.state !== 'APPLIED') return fail('not_found')
  if (!mayImport(who, row.kind, Object.keys(row.mapping))) return fail('forbidden')
  if (!may(who, 'goods.publish') && (await changesWhatIsShown(tx, id))) return fail('forbidden')
  if (await othersDecide(tx, id, who)) return fail('forbidden')
  if (!isTrial) await lockStocks(tx, id)
  const { total } = await findObstacles(tx, { id, document: documentOf(row), appliedAt: since }, 1)
  if (total > 0) return notUndoable('changed_since', `${total} rows changed since the import`)
  if (isTrial) return ok(null)
  await restoreStock(tx, id, { document: documentOf(row), actor: actorOf(who), at })
  await forgetChangedAlone(tx, documentOf(row))
  try {
    await detachAddresses(tx, id)
    for (const table of removedBefore) await removeRows(tx, id, table)
    await freeEmails(tx, id)
    for (const table of changedTables) await restoreRows(tx, id, table)
    await restorePhones(tx, id, { actor: actorOf(who), at })
    await switchOffProducts(tx, id)
    for (const table of removedAfter) await removeRows(tx, id, table)
  } catch (error) {
    if (sqlState(error) === foreignKey) return notUndoable('changed_since', 'Something that the import added is in use')
    throw error
  }
  await tx
    .updateTable('data_import')
    .set({ state: 'UNDONE', undone_at: at, undone_by: actorOf(who) })
    .where('id', '=', id)
    .execute()
  return ok(null)
}

/** Whether accounts open to other phones when the import is undone. */
async function changesPhones(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from data_import_change where import_id = ${id} and table_name = 'outlet' and before ? 'phone' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether retailers see more or less when the import is undone. */
async function changesWhatIsShown(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from data_import_change where import_id = ${id} and table_name in ('category', 'subcategory', 'brand', 'product')
        and (before ? 'status' or (before is null and after->>'status' = 'ACTIVE'))
    ) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Whether a product gets back what this one may not give it by hand either. */
async function othersDecide(tx: Tx, id: string, who: Staff): Promise<boolean> {
  const { rows } = await sql<Decisive & { back: Partial<Decisive> }>`
    select p.status, p.sale_category_id, p.price_satang, p.category_id, p.subcategory_id, p.brand_id, c.before as back
    from data_import_change c join product p on p.id::text = c.key
    where c.import_id = ${id} and c.table_name = 'product' and c.before is not null`.execute(tx)
  if (rows.length === 0) return false
  const shelves = await readShelves(tx)
  return rows.some(({ back, ...product }) => decisions(who, shelves, product, back).length > 0)
}

/** In the order of their products, as by orders. */
const lockStocks = (tx: Tx, id: string) =>
  sql`select from stock where product_id in (select key::int from data_import_change where import_id = ${id} and table_name = 'stock')
    order by product_id for update`.execute(tx)

type Movement = { document: string; actor: string; at: Date }

const restoreStock = (tx: Tx, id: string, { document, actor, at }: Movement) =>
  sql`
    with back as (
      select key::int as product_id, (before->>'on_hand')::int - (after->>'on_hand')::int as delta
      from data_import_change where import_id = ${id} and table_name = 'stock'
    ), taken as (
      update stock s set on_hand = s.on_hand + back.delta from back where back.product_id = s.product_id
    )
    insert into stock_movement (product_id, delta, reason, document, actor, at, note)
    select product_id, delta, 'correction', ${document}, ${actor}, ${at}, 'undo' from back`.execute(tx)

/** Gives each column that the import changed its former value. */
async function restoreRows(tx: Tx, id: string, table: (typeof changedTables)[number]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct changed.name from data_import_change, jsonb_object_keys(before) as changed (name)
    where import_id = ${id} and table_name = ${table} and (table_name, changed.name) <> ('outlet', 'phone')`.execute(tx)
  if (rows.length === 0) return
  const type = sql.table(table)
  const assignments = sql.join(rows.map(({ name }) => sql`${sql.ref(name)} = former.${sql.ref(name)}`))
  await sql`
    update ${type} t set ${assignments}
    from (
      select (jsonb_populate_record(o, c.before)).* from data_import_change c join ${type} o on o.id::text = c.key
      where c.import_id = ${id} and c.table_name = ${table} and c.before is not null
    ) former where former.id = t.id`.execute(tx)
}

/** An e-mail address that one row gets back may be the one that another row still has. */
const freeEmails = (tx: Tx, id: string): Promise<unknown> =>
  sql`update outlet o set email = null from data_import_change c
    where c.import_id = ${id} and c.table_name = 'outlet' and c.before ? 'email' and o.id::text = c.key`.execute(tx)

/** The other way round: a number that one row took may be the one that another row had. */
async function restorePhones(tx: Tx, id: string, { actor, at }: Pick<Movement, 'actor' | 'at'>): Promise<void> {
  const { rows } = await sql<{ outletId: string; before: string; after: string }>`
    select key as "outletId", after->>'phone' as before, before->>'phone' as after from data_import_change
    where import_id = ${id} and table_name = 'outlet' and before ? 'phone' order by nth desc`.execute(tx)
  for (const row of rows)
    await replacePhone(tx, { endSessions: endSessionsOf }, { ...row, isProven: false, by: actor, at })
}

/** They stay, but not with the barcode that another product gets back. */
const switchOffProducts = (tx: Tx, id: string) =>
  sql`update product p set status = 'INACTIVE', barcode = case when exists (
      select from data_import_change g where g.import_id = ${id} and g.table_name = 'product' and g.before->>'barcode' = p.barcode
    ) then null else p.barcode end
    from data_import_change c
    where c.import_id = ${id} and c.table_name = 'product' and c.before is null and p.id = c.key::int`.execute(tx)

/** Where a default goes, another address of the retailer takes its place, as where it is removed by hand. */
async function detachAddresses(tx: Tx, id: string): Promise<void> {
  const added = sql`(select key from data_import_change where import_id = ${id} and table_name = 'address' and before is null)`
  for (const column of ['default_shipping_address_id', 'default_billing_address_id'])
    await sql`
      update outlet o set ${sql.ref(column)} = (
        select a.id from address a where a.outlet_id = o.id and a.id::text not in ${added} order by a.id limit 1
      ) where ${sql.ref(`o.${column}`)}::text in ${added}`.execute(tx)
}

async function removeRows(
  tx: Tx,
  id: string,
  table: (typeof removedBefore | typeof removedAfter)[number],
): Promise<void> {
  const added = sql`select key from data_import_change where import_id = ${id} and table_name = ${table} and before is null`
  if (table === 'outlet')
    for (const part of Object.keys(retailerRules).filter((name) => retailerRules[name] === 'goes'))
      await sql`delete from ${sql.table(part)} where outlet_id::text in (${added})`.execute(tx)
  await sql`delete from ${sql.table(table)} where id::text in (${added})`.execute(tx)
  // Nobody knows these people any more.
  if (table === 'outlet')
    await sql`delete from data_import_change where table_name = 'outlet' and key in (${added})`.execute(tx)
}
