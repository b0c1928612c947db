import { sql } from 'kysely'
import type { mergeRetailer as mergeCall } from '#contract/backoffice/retailers/merge/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { mergedLines } from '#rules/retailers/merge.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'
import { lockCart } from '#server/cart/cart.ts'
import { emit } from '#server/events/emit.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { removeAppleLink } from '#server/identity/identity.ts'
import { lockOutlet } from '#server/identity/outlets.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { movePoints } from '#server/loyalty/loyalty.ts'
import { moveModel } from '#server/smart-basket/smart-basket.ts'
import type { RetailerRow } from '../columns.ts'
import type { RetailerDeps } from '../deps.ts'
import { showRetailer, type ShownRetailer } from '../show-retailer.ts'
import { insertEvent } from '../store.ts'
import { moveAddresses, moveRows } from './move-rows.ts'
import { findObstacles } from './obstacles.ts'

type Request = As<Staff, typeof mergeCall>

/**
 * Makes one account of a shop part of another one, for good, in one transaction. Fails with `edit_conflict` where one of
 * the two has changed since it was read, and with `conflict` and the obstacles where it is not possible now.
 */
export async function mergeRetailer(deps: RetailerDeps, request: Request): Promise<Result<ShownRetailer>> {
  const { params, body, now } = request
  if (!isUuid(params.id) || !isUuid(body.into)) return fail('not_found')
  if (params.id === body.into) return invalid('into', 'same')
  const done = await transact(deps.db, (tx) => mergeUnderLock(deps, tx, request))
  if (!done.ok) return done
  if (done.value === 'merged') await deps.identity.own?.noticeEnded()
  return showRetailer(deps, body.into, now)
}

async function mergeUnderLock(
  deps: RetailerDeps,
  tx: Tx,
  { params, body, who, now }: Request,
): Promise<Result<'merged' | 'merged before'>> {
  const { rows: before } = await sql<{ merged_into: string | null }>`
    select merged_into from outlet where id = ${params.id}`.execute(tx)
  if (before[0]?.merged_into === body.into) return ok('merged before')
  await waitForImports(tx, 'outlet')
  // Carts first, as placing an order does, and both in one order: two merges of the same accounts wait for each other.
  const ids = [params.id, body.into].toSorted()
  const { rows: there } = await sql`
    select from outlet where id in (${sql.join(ids)}) and deleted_at is null`.execute(tx)
  if (there.length < 2) return fail('not_found')
  const carts = new Map<string, Awaited<ReturnType<typeof lockCart>>>()
  const locked = new Map<string, RetailerRow>()
  for (const outletId of ids) carts.set(outletId, await lockCart(tx, { outletId }, now))
  for (const id of ids) {
    const row = await lockOutlet(tx, id)
    if (row) locked.set(id, row)
  }
  const [from, into] = [locked.get(params.id), locked.get(body.into)]
  if (!from || !into) return fail('not_found')
  if (from.revision !== body.revision || into.revision !== body.intoRevision)
    return fail('edit_conflict', { detail: `The revisions are now ${from.revision} and ${into.revision}` })
  const obstacles = await findObstacles(deps, tx, [from, into], now)
  if (obstacles.length > 0) return fail('conflict', { errors: obstacles.map((code) => ({ path: 'id', code })) })

  const lines = mergedLines(carts.get(into.id)?.items ?? [], carts.get(from.id)?.items ?? [])
  await setCart(tx, into.id, lines, now)
  await setCart(tx, from.id, [], now)
  await moveAddresses(tx, from.id, into.id)
  const hasOwn = await tx.selectFrom('apple_link').select('sub').where('outlet_id', '=', into.id).executeTakeFirst()
  if (hasOwn) await removeAppleLink(tx, from.id, now)
  await noticeOfLinks(tx, [from.id, into.id], now)
  await moveRows(tx, from.id, into.id)
  await movePoints(tx, { from: from.id, into: into.id, at: now, actor: `staff:${who.id}` })
  await moveModel(tx, from.outlet_code, { outletCode: into.outlet_code, segment: into.segment })
  await takeDefaults(tx, from, into)
  await tx.deleteFrom('staff_action').where('subject', '=', `retailer:${from.id}`).execute()
  await deps.identity.endSessions(tx, from.id)
  await closeMerged(tx, from, into, { who, now })
  await insertEvent(tx, into.id, { kind: 'MERGED', who, at: now, note: `${from.outlet_code} ${from.store_name}` })
  // The other phone gets a message after the commit, and again where it failed.
  await emit(tx, { topic: 'retailer.merged', payload: { outletId: into.id, from: from.id }, at: now })
  return ok('merged')
}

/** The phone of the kept account gets to know of what is linked with it now: links of the other one become its own. */
async function noticeOfLinks(tx: Tx, [from, into]: readonly [string, string], at: Date): Promise<void> {
  for (const service of ['apple', 'line'] as const) {
    const { rows } = await sql<{ outlet_id: string }>`
      select outlet_id from ${sql.table(`${service}_link`)} where outlet_id in (${from}, ${into})`.execute(tx)
    const isGained = rows.length === 1 && rows[0]?.outlet_id === from
    if (isGained) await emit(tx, { topic: 'retailer.linked', payload: { outletId: into, service }, at })
  }
}

const setCart = (tx: Tx, outletId: string, items: readonly object[], now: Date) =>
  sql`
    update cart set items = ${JSON.stringify(items)}::jsonb, updated_at = ${now} where outlet_id = ${outletId}`.execute(
    tx,
  )

/** What the kept account does not say of itself, it takes from the other one. */
async function takeDefaults(tx: Tx, from: RetailerRow, into: RetailerRow): Promise<void> {
  await sql`
    update outlet set tax_id = coalesce(tax_id, ${from.tax_id}), tax_name = coalesce(tax_name, ${from.tax_name}),
      tax_branch = coalesce(tax_branch, ${from.tax_branch}),
      staff_note = nullif(concat_ws(E'\n', staff_note, ${from.staff_note}::text), ''),
      default_shipping_address_id = coalesce(default_shipping_address_id,
        (select min(id::text)::uuid from address where outlet_id = outlet.id)),
      default_billing_address_id = coalesce(default_billing_address_id,
        (select min(id::text)::uuid from address where outlet_id = outlet.id))
    where id = ${into.id}`.execute(tx)
}

/** Nobody signs in to it any more; its names stay, so that it is found by them. */
async function closeMerged(
  tx: Tx,
  from: RetailerRow,
  into: RetailerRow,
  { who, now }: { who: Staff; now: Date },
): Promise<void> {
  // Accounts that had become part of it before.
  await tx.updateTable('outlet').set({ merged_into: into.id }).where('merged_into', '=', from.id).execute()
  await tx
    .updateTable('outlet')
    .set({
      merged_into: into.id,
      merged_at: now,
      merged_by: actorOf(who),
      merged_phone: from.phone,
      deleted_at: now,
      phone: `merged-${from.outlet_code}`,
      phone_verified: false,
      email: null,
      // Not a hash: no password matches it.
      password_hash: '',
      default_shipping_address_id: null,
      default_billing_address_id: null,
    })
    .where('id', '=', from.id)
    .execute()
}
