import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { runAs, type Author } from '#server/adapters/database/author.ts'
import { isConnectionError, sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { lockChange } from './store.ts'

/** Whether there is a change whose moment has come. */
export const pricesDue = (now: Date) =>
  sql<boolean>`exists (select from price_change where state = 'SCHEDULED' and starts_at <= ${now})`

/**
 * Sets the prices of every change whose moment has come, each in a transaction of its own, in their order. Safe to run
 * twice and in several processes: the row of a change is locked, and only a planned one is set. A change that cannot be
 * set is marked as failed with its reason, and the others go on. @returns how many were set
 * @throws what went wrong for a while, such as a deadlock, after the others: the next run tries it again, and then later ones
 * of the same list
 */
export async function setDuePrices(db: Database, now: Date): Promise<number> {
  const due = await db
    .selectFrom('price_change')
    .select(['id', 'decided_by'])
    .where('state', '=', 'SCHEDULED')
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  let set = 0
  const passing: unknown[] = []
  for (const { id, decided_by } of due) {
    // The history and the audit name who planned it.
    const author: Author = { actor: decided_by ?? 'system', call: null, requestId: null }
    try {
      if (await runAs(author, () => transact(db, (tx) => setIfDue(tx, id, now)))) set += 1
    } catch (error) {
      if (isPassing(error)) passing.push(error)
      else await markFailed(db, id, error)
    }
  }
  if (passing.length > 0) throw passing[0]
  return set
}

/** Whether the same statements may succeed a moment later: a broken connection, a deadlock, a lock, a full disk. */
const isPassing = (error: unknown): boolean => isConnectionError(error) || /^(40|53|55|57)/.test(sqlState(error) ?? '')

/** The next run would fail in the same way: staff correct the change, or discard it. */
const markFailed = (db: Database, id: number, error: unknown): Promise<unknown> =>
  db
    .updateTable('price_change')
    .set({
      state: 'FAILED',
      failure: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'SCHEDULED')
    .execute()

async function setIfDue(tx: Tx, id: number, now: Date): Promise<boolean> {
  // One that waits for an earlier one of its list, here or in another process, is set by the run that has set that.
  const { rows } = await sql`
    select c.id from price_change c where c.id = ${id} and c.state = 'SCHEDULED' and c.starts_at <= ${now}
      and not exists (select from price_change e where e.state = 'SCHEDULED' and e.list_id is not distinct from c.list_id
        and (e.starts_at, e.id) < (c.starts_at, c.id))
    for update skip locked`.execute(tx)
  if (rows.length === 0) return false
  await setPrices(tx, id, now)
  return true
}

/** Sets in the caller's transaction what is left of a list by `setDuePrices`: what another process is setting is waited for. */
export async function setDueOfList(tx: Tx, listId: number | null, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from price_change where state = 'SCHEDULED' and starts_at <= ${now} and list_id is not distinct from ${listId}::int
    order by starts_at, id for update`.execute(tx)
  for (const { id } of rows) await setPrices(tx, id, now)
}

/**
 * Sets the prices of a locked change, and stores what they replace. The price that was approved counts, whatever the old
 * one has become since. Orders keep the prices that they froze; carts ask the catalogue.
 */
export async function setPrices(tx: Tx, id: number, now: Date): Promise<void> {
  const { listId } = await nameChange(tx, id)
  if (listId === null) {
    await lockProducts(tx, id)
    await sql`
      update price_change_line l set replaced_satang = p.price_satang from product p
      where l.change_id = ${id} and l.product_id = p.id`.execute(tx)
    await sql`
      update product p set price_satang = l.new_satang from price_change_line l
      where l.change_id = ${id} and l.product_id = p.id and p.price_satang <> l.new_satang`.execute(tx)
  } else {
    await lockList(tx, listId)
    await sql`
      update price_change_line l set replaced_satang =
        (select i.price_satang from price_list_item i
         where i.list_id = ${listId} and i.product_id = l.product_id and i.from_qty = l.from_qty)
      where l.change_id = ${id}`.execute(tx)
    await writeItems(tx, listId, id, 'new_satang')
  }
  await sql`
    update price_change set state = 'SET', set_at = ${now}, revision = revision + 1 where id = ${id}`.execute(tx)
}

/**
 * Takes the prices of a change back: those before it count again, all or none. Fails with `not_undoable` where one of
 * them has been changed since, and `conflict` where they were not set.
 */
export async function takeBackPrices(tx: Tx, id: number, who: Staff, now: Date): Promise<Result<null>> {
  const change = await lockChange(tx, id)
  if (!change) return fail('not_found')
  if (change.state !== 'SET') return fail('conflict', { detail: `The change is ${change.state}` })
  const { listId } = await nameChange(tx, id)
  // Before they are compared: who is just setting another price is waited for, and keeps it.
  if (listId !== null) await lockList(tx, listId)
  else await lockProducts(tx, id)
  const { rows } = await sql<{ product_id: number }>`
    select l.product_id from price_change_line l left join product p on p.id = l.product_id and ${listId}::int is null
    left join price_list_item i on i.list_id = ${listId}::int and i.product_id = l.product_id and i.from_qty = l.from_qty
    where l.change_id = ${id} and coalesce(p.price_satang, i.price_satang) is distinct from l.new_satang limit 1`.execute(
    tx,
  )
  if (rows[0]) return notUndoable('changed_since', `The price of product ${rows[0].product_id} has changed since`)
  if (listId === null)
    await sql`
      update product p set price_satang = l.replaced_satang from price_change_line l
      where l.change_id = ${id} and l.product_id = p.id and p.price_satang <> l.replaced_satang`.execute(tx)
  else await writeItems(tx, listId, id, 'replaced_satang')
  await sql`
    update price_change set state = 'UNDONE', undone_by = ${actorOf(who)}, undone_at = ${now}, revision = revision + 1
    where id = ${id}`.execute(tx)
  return ok(null)
}

/** Undoes that a change was planned, or set at once: it is a draft again, or its prices are taken back. */
export const undoScheduling: Inverse<'price_change_scheduled'> = async (tx, { id, who, at }) => {
  const change = await lockChange(tx, Number(id))
  if (!change) return fail('not_found')
  if (change.state === 'SET') return takeBackPrices(tx, change.id, who, at)
  if (change.state !== 'SCHEDULED' && change.state !== 'FAILED')
    return notUndoable('changed_since', `The change is ${change.state}`)
  await makeDraft(tx, change.id)
  return ok(null)
}

export const makeDraft = (tx: Tx, id: number): Promise<unknown> =>
  sql`
    update price_change set state = 'DRAFT', starts_at = null, decided_by = null, decided_at = null, failure = null, revision = revision + 1
    where id = ${id}`.execute(tx)

/** Names the change to the triggers that write the history, until the transaction ends. */
async function nameChange(tx: Tx, id: number): Promise<{ listId: number | null }> {
  const { rows } = await sql<{ list_id: number | null }>`
    select list_id, set_config('songdee.price_change', ${String(id)}, true) from price_change where id = ${id}`.execute(
    tx,
  )
  return { listId: rows[0]?.list_id ?? null }
}

/** Locks the products of a change of the usual prices; orders of them go on. */
async function lockProducts(tx: Tx, id: number): Promise<void> {
  await waitForImports(tx, 'product')
  await sql`
    select from product where id in (select product_id from price_change_line where change_id = ${id})
    order by id for no key update`.execute(tx)
}

/** Changes of one list follow one another. */
const lockList = (tx: Tx, listId: number): Promise<unknown> =>
  sql`select id from price_list where id = ${listId} for update`.execute(tx)

/** Writes the prices of a change into its list; null takes a product off. */
async function writeItems(
  tx: Tx,
  listId: number,
  changeId: number,
  column: 'new_satang' | 'replaced_satang',
): Promise<void> {
  const price = sql.ref(`l.${column}`)
  await sql`
    delete from price_list_item i using price_change_line l
    where l.change_id = ${changeId} and i.list_id = ${listId} and i.product_id = l.product_id and i.from_qty = l.from_qty
      and ${price} is null`.execute(tx)
  await sql`
    insert into price_list_item as i (list_id, product_id, from_qty, price_satang)
    select ${listId}::int, l.product_id, l.from_qty, ${price} from price_change_line l
    where l.change_id = ${changeId} and ${price} is not null order by l.product_id, l.from_qty
    on conflict (list_id, product_id, from_qty) do update set price_satang = excluded.price_satang
      where i.price_satang <> excluded.price_satang`.execute(tx)
}
