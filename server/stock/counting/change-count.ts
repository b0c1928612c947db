import { sql } from 'kysely'
import type {
  cancelCount as cancelCall,
  decideCount as decideCall,
  recordCounts as recordCall,
  submitCount as submitCall,
} from '#contract/backoffice/goods/counting/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { countDifference } from '#rules/stock/count.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { changeStock, lockChangedAlone, recordChangedAlone } from '#server/stock-ledger/stock-ledger.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import type { StockDeps } from '../adjust-stock.ts'
import { refuseCounted } from '../counted-since.ts'
import { needsSecondPerson } from '../needs-second-person.ts'
import { lockEveryStock } from '../write-movement.ts'
import {
  differencesOf,
  findExpectedSince,
  findLines,
  lockCount,
  readCount,
  shelfUnits,
  type LockedCount,
  type WholeCount,
} from './store.ts'

/** Changes one count under its lock, and returns it as it is then. */
async function changeCount(
  { db, stockLimits }: StockDeps,
  { params: { id }, who, now }: Pick<As<Staff, typeof submitCall>, 'params' | 'who' | 'now'>,
  change: (tx: Tx, count: LockedCount) => Promise<Result<null>>,
): Promise<Result<WholeCount>> {
  if (!isUuid(id)) return fail('not_found')
  return transact(db, async (tx): Promise<Result<WholeCount>> => {
    const count = await lockCount(tx, id)
    if (!count) return fail('not_found')
    const changed = await change(tx, count)
    if (!changed.ok) return changed
    const read = await readCount(tx, id, { limits: stockLimits, staffId: who.id, at: now })
    return read ? ok(read) : fail('not_found')
  })
}

/** Records counted units, each entry once, all or none. Fails with `order_closed` unless the count is open. */
export const recordCounts = (deps: StockDeps, request: As<Staff, typeof recordCall>): Promise<Result<WholeCount>> =>
  changeCount(deps, request, async (tx, count) => {
    if (count.state !== 'OPEN') return fail('order_closed', { detail: `It is ${count.state}` })
    const { body, who, now } = request
    for (const [index, entry] of body.entries.entries()) {
      const { productId, counted, add } = entry
      if ((counted === undefined) === (add === undefined)) return invalid(`entries.${index}.counted`, 'required')
      const { numInsertedOrUpdatedRows: isNew } = await tx
        .insertInto('stock_count_entry')
        .values({
          id: entry.id,
          count_id: count.id,
          product_id: productId,
          add_units: add ?? null,
          counted: counted ?? null,
          at: now,
          actor: actorOf(who),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (!isNew) continue
      // Scans add to what was counted; what should be there stays the one of the first of them.
      const { numAffectedRows } = await sql`
        update stock_count_line l set
          expected = case when ${add !== undefined}::boolean and l.expected is not null then l.expected else shelf.units end,
          counted = greatest(coalesce(${counted ?? null}::int, coalesce(l.counted, 0) + ${add ?? 0}::int), 0),
          cost_satang = (select coalesce(cost_satang, price_satang) from product where id = l.product_id),
          counted_at = ${now}, counted_by = ${actorOf(who)},
          counter_ids = array(select distinct unnest(l.counter_ids || ${who.id}::text) order by 1)
        from (${shelfUnits(sql`${productId}::int`)}) shelf
        where l.count_id = ${count.id}::uuid and l.product_id = ${productId} and shelf.product_id = l.product_id`.execute(
        tx,
      )
      if (!numAffectedRows) return invalid(`entries.${index}.productId`, 'not_in_count')
    }
    return ok(null)
  })

/**
 * Posts the differences of an open count, or leaves it to a second person. Fails with `conflict` for products that somebody has
 * counted since.
 */
export async function submitCount(deps: StockDeps, request: As<Staff, typeof submitCall>): Promise<Result<WholeCount>> {
  const { body, who, now } = request
  const submitted = await changeCount(deps, request, async (tx, count) => {
    if (count.state === 'POSTED' || count.state === 'REVIEW') return ok(null)
    if (count.state !== 'OPEN') return fail('order_closed', { detail: `It is ${count.state}` })
    const by = { actor: actorOf(who), at: now }
    const differences = differencesOf(await findLines(tx, count.id))
    await sql`update stock_count set submitted_at = ${now}, submitted_by = ${by.actor}, submitter_id = ${who.id}, note = ${body.note}
      where id = ${count.id}::uuid`.execute(tx)
    await lockChangedAlone(tx, who.id)
    const refused = await refuseDifferences(tx, count, differences)
    if (refused) return refused
    if (!(await needsSecondPerson(tx, differences, deps.stockLimits, { staffId: who.id, at: now }))) {
      await recordChangedAlone(tx, differences, { staffId: who.id, document: count.number, byFile: false, at: now })
      return post(tx, count, by)
    }
    await sql`update stock_count set state = 'REVIEW' where id = ${count.id}::uuid`.execute(tx)
    return ok(null)
  })
  deps.catalogue.refreshSoon()
  return submitted
}

/** Posts a count in review as `submitCount` does, or opens it again; never by who submitted it or counted in it. */
export async function decideCount(deps: StockDeps, request: As<Staff, typeof decideCall>): Promise<Result<WholeCount>> {
  const { body, who, now } = request
  const decided = await changeCount(deps, request, async (tx, count) => {
    if (count.state === 'POSTED' && body.confirm) return ok(null)
    if (count.state !== 'REVIEW') return fail('order_closed', { detail: `It is ${count.state}` })
    const lines = await findLines(tx, count.id)
    const isOwn =
      count.submitterId === who.id ||
      count.submittedBy?.startsWith(`staff:${who.id}`) ||
      lines.some(({ counterIds }) => counterIds.includes(who.id))
    if (body.confirm && isOwn)
      return fail('second_person_required', { detail: 'Another person confirms what one has counted' })
    if (body.confirm)
      return (
        (await refuseDifferences(tx, count, differencesOf(lines))) ??
        (await post(tx, count, { actor: actorOf(who), at: now }))
      )
    await sql`update stock_count set state = 'OPEN', submitted_at = null, submitted_by = null, submitter_id = null
      where id = ${count.id}::uuid`.execute(tx)
    return ok(null)
  })
  deps.catalogue.refreshSoon()
  return decided
}

export const cancelCount = (deps: StockDeps, request: As<Staff, typeof cancelCall>): Promise<Result<WholeCount>> =>
  changeCount(deps, request, async (tx, count) => {
    if (count.state === 'POSTED') return fail('order_closed', { detail: 'It is POSTED' })
    await sql`update stock_count set state = 'CANCELLED' where id = ${count.id}::uuid and state <> 'CANCELLED'`.execute(
      tx,
    )
    return ok(null)
  })

/** Locks the stock of the differences, and refuses those of products that somebody has put right since they were counted. */
async function refuseDifferences(tx: Tx, count: LockedCount, differences: ReturnType<typeof differencesOf>) {
  const onHand = await lockEveryStock(
    tx,
    differences.map(({ productId }) => productId),
  )
  const since = await findExpectedSince(tx, count.id)
  const changes = differences.map(({ productId }) => ({
    productId,
    lotId: null,
    since: since.get(productId) ?? count.startedAt,
  }))
  return refuseCounted(tx, { changes, document: count.number, onHand })
}

/**
 * Writes the differences into the stock, all of them under its number. What moved since the goods were counted has
 * changed the stock already. A loss takes what can be sold at most: more is missing for open orders.
 */
async function post(tx: Tx, count: LockedCount, by: { actor: string; at: Date }): Promise<Result<null>> {
  const differences = differencesOf(await findLines(tx, count.id))
  const onHand = await lockEveryStock(
    tx,
    differences.map(({ productId }) => productId),
  )
  const posted = differences.map((line) => ({
    productId: line.productId,
    ...countDifference(line, onHand.get(line.productId) ?? 0),
  }))
  await changeStock(
    tx,
    posted.filter((line) => line.posted !== 0).map((line) => ({ productId: line.productId, delta: line.posted })),
    { reason: 'count', document: count.number, ...by },
  )
  await sql`update stock_count_line l set posted = p.posted, missing = p.missing
    from unnest(${posted.map(({ productId }) => productId)}::int[], ${posted.map((line) => line.posted)}::int[],
      ${posted.map(({ missing }) => missing)}::int[]) as p (id, posted, missing)
    where l.count_id = ${count.id}::uuid and l.product_id = p.id`.execute(tx)
  await sql`update stock_count set state = 'POSTED', posted_at = ${by.at}, posted_by = ${by.actor}
    where id = ${count.id}::uuid`.execute(tx)
  return ok(null)
}
