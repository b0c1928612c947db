import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type {
  createPriceChange,
  discardPriceChange,
  editPriceChange,
  schedulePriceChange,
  undoPriceChange,
  unschedulePriceChange,
} from '#contract/backoffice/goods/prices/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { fromBaht, type Satang } from '#rules/money.ts'
import type { PriceChangeState } from '#rules/pricing/price-change.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { idempotentRequest, replayOrRun, saveResponse } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { planPrices, examined, type PlannedLine } from './plan.ts'
import { countLines, presentChange } from './present.ts'
import { makeDraft, setDueOfList, setDuePrices, setPrices, takeBackPrices } from './set-prices.ts'
import { findChange, findLines, lockChange, writeLines } from './store.ts'

export type PriceDeps = { db: Database; catalogue: Pick<Catalogue, 'refresh' | 'snapshot'> }
type WholeChange = AnswerOf<typeof editPriceChange>

/** A change with the counts of its lines. Fails with `not_found`. */
export async function showChange(db: Database | Tx, id: number): Promise<Result<WholeChange>> {
  const row = await findChange(db, id)
  if (!row) return fail('not_found')
  return ok({ ...presentChange(row), counts: countLines(await examinedLines(db, id, row.list_id)) })
}

/** The lines of a change as they are today: with current costs, promotions and the other changes that are planned. */
export const examinedLines = async (db: Database | Tx, id: number, listId: number | null): Promise<PlannedLine[]> =>
  examined(db, await findLines(db, id), { listId, change: id })

/** Saves a plan as a draft, once per idempotency key. Fails as `planPrices` does, and with `validation` for rejected. */
export function createChange(
  { db }: PriceDeps,
  { body, who, now, idempotencyKey }: As<Staff, typeof createPriceChange>,
): Promise<Outcome<WholeChange>> {
  const repeat = idempotentRequest(who.id, idempotencyKey, ['create-price-change', body])
  return replayOrRun(db, repeat, async () => {
    const planned = await planPrices(db, body)
    if (!planned.ok) return planned
    const { rule, lines, rejected } = planned.value
    if (rejected.length > 0 && !body.skipRejected)
      return fail('validation', {
        errors: rejected.slice(0, 200).map(({ row, code }) => ({ path: `selection.text.${row}`, code })),
      })
    // Another plan may change before what costs the same today: the moment sets what a person has looked at.
    const changed = lines.filter(({ warnings }) => !warnings.includes('unchanged') || warnings.includes('planned'))
    if (changed.length === 0) return invalid('selection', 'unchanged')
    return transact(db, async (tx) => {
      const { id } = await tx
        .insertInto('price_change')
        .values({
          name: body.name,
          reason: body.reason,
          list_id: body.listId,
          rule: JSON.stringify(rule),
          made_by: actorOf(who),
          made_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeLines(
        tx,
        id,
        changed.map((line) => ({
          productId: line.product_id,
          fromQty: line.from_qty,
          old: line.old,
          price: line.price,
        })),
      )
      const made = await showChange(tx, id)
      if (made.ok) await saveResponse(repeat, 201, made.value, now).execute(tx)
      return made
    })
  })
}

/** Changes name, reason and single prices of a draft. */
export const editChange = (
  deps: PriceDeps,
  { params, body }: As<Staff, typeof editPriceChange>,
): Promise<Result<WholeChange>> =>
  decideOn(deps, { id: params.id, revision: body.revision, from: ['DRAFT'] }, async (tx, { list_id }) => {
    const lines = body.lines.map(({ productId, fromQty, price }) => ({
      productId,
      fromQty,
      price: price === null ? null : fromBaht(price),
    }))
    const isWrong = lines.findIndex(
      ({ price, fromQty }, index) =>
        (price === null && (body.lines[index]?.price !== null || list_id === null)) ||
        (list_id === null && fromQty !== 1),
    )
    if (isWrong >= 0) return invalid(`lines.${isWrong}.price`, 'price')
    const old = await currentPrices(tx, list_id, lines)
    if (old.size < new Set(lines.map(({ productId }) => productId)).size) return fail('not_found')
    for (const { productId, fromQty } of body.drop)
      await tx
        .deleteFrom('price_change_line')
        .where('change_id', '=', params.id)
        .where('product_id', '=', productId)
        .where('from_qty', '=', fromQty)
        .execute()
    const priceNow = ({ productId, fromQty }: { productId: number; fromQty: number }) =>
      old.get(productId)?.get(fromQty) ?? null
    await writeLines(
      tx,
      params.id,
      lines.map((line) => ({ ...line, old: priceNow(line) })),
    )
    const { name, reason } = body
    await tx
      .updateTable('price_change')
      .set({ ...(name && { name }), ...(reason && { reason }), revision: body.revision + 1 })
      .where('id', '=', params.id)
      .execute()
    return ok(null)
  })

/** What products cost now, by the units from which it holds. */
async function currentPrices(tx: Tx, listId: number | null, lines: readonly { productId: number }[]) {
  const { rows } = await sql<{ id: number; steps: [number, Satang][] }>`
    select p.id, case when ${listId}::int is null then json_build_array(json_build_array(1, p.price_satang))
      else coalesce((select json_agg(json_build_array(i.from_qty, i.price_satang)) from price_list_item i
        where i.list_id = ${listId}::int and i.product_id = p.id), '[]') end as steps
    from product p where p.id = any(${lines.map(({ productId }) => productId)}::int[])`.execute(tx)
  return new Map(rows.map(({ id, steps }) => [id, new Map(steps)]))
}

/**
 * Plans a draft for its moment; without one, or where it has come, its prices are set in the same transaction, after those of
 * older plans that wait to be set.
 */
export async function scheduleChange(
  deps: PriceDeps,
  { params, body, who, now }: As<Staff, typeof schedulePriceChange>,
): Promise<Result<AnswerOf<typeof schedulePriceChange>>> {
  const startsAt = body.startsAt === null ? now : new Date(body.startsAt)
  if (startsAt.getTime() > now.getTime() + 2 * 366 * dayMs) return invalid('startsAt', 'too_late')
  if (body.startsAt !== null && startsAt < now) return invalid('startsAt', 'past')
  if (startsAt <= now) await setDuePrices(deps.db, now)
  const scheduled = await decide(
    deps,
    { id: params.id, revision: body.revision, from: ['DRAFT'] },
    async (tx, change) => {
      const lines = await findLines(tx, params.id)
      if (lines.length === 0) return invalid('lines', 'none')
      if (startsAt <= now) await setDueOfList(tx, change.list_id, now)
      await sql`
      update price_change set state = 'SCHEDULED', starts_at = ${startsAt}, decided_by = ${actorOf(who)}, decided_at = ${now},
        revision = revision + 1 where id = ${params.id}`.execute(tx)
      if (startsAt <= now) await setPrices(tx, params.id, now)
      const subject = { type: 'price_change', id: String(params.id) } as const
      return ok(await recordAction(tx, { kind: 'price_change_scheduled', subject, inverse: {}, who, at: now }))
    },
  )
  return scheduled.ok ? ok({ ...scheduled.value.shown, undo: scheduled.value.value }) : scheduled
}

export const unscheduleChange = (
  deps: PriceDeps,
  { params, body }: As<Staff, typeof unschedulePriceChange>,
): Promise<Result<WholeChange>> =>
  decideOn(deps, { id: params.id, revision: body.revision, from: ['SCHEDULED', 'FAILED'] }, async (tx) => {
    await makeDraft(tx, params.id)
    return ok(null)
  })

export const discardChange = (
  deps: PriceDeps,
  { params, body, who, now }: As<Staff, typeof discardPriceChange>,
): Promise<Result<WholeChange>> =>
  decideOn(deps, { id: params.id, revision: body.revision, from: ['DRAFT', 'SCHEDULED', 'FAILED'] }, async (tx) => {
    await sql`
      update price_change set state = 'DISCARDED', starts_at = null, failure = null, decided_by = ${actorOf(who)}, decided_at = ${now},
        revision = revision + 1 where id = ${params.id}`.execute(tx)
    return ok(null)
  })

export const undoChange = (
  deps: PriceDeps,
  { params, body, who, now }: As<Staff, typeof undoPriceChange>,
): Promise<Result<WholeChange>> =>
  decideOn(deps, { id: params.id, revision: body.revision, from: ['SET'] }, (tx) =>
    takeBackPrices(tx, params.id, who, now),
  )

type Decision = { id: number; revision: number; from: readonly PriceChangeState[] }

/**
 * Does something with a locked change, whole or not at all, and shows it afterwards. Fails with `not_found`, `conflict`
 * where it is in another state, and `edit_conflict` where somebody has changed it since it was read.
 */
async function decide<Value>(
  { db, catalogue }: PriceDeps,
  { id, revision, from }: Decision,
  work: (tx: Tx, change: { list_id: number | null }) => Promise<Result<Value>>,
): Promise<Result<{ shown: WholeChange; value: Value }>> {
  const done = await transact(db, async (tx) => {
    const change = await lockChange(tx, id)
    if (!change) return fail('not_found')
    if (!from.includes(change.state)) return fail('conflict', { detail: `The change is ${change.state}` })
    if (change.revision !== revision)
      return fail('edit_conflict', { detail: `The change is at revision ${change.revision}` })
    return work(tx, change)
  })
  if (!done.ok) return done
  await catalogue.refresh()
  const shown = await showChange(db, id)
  return shown.ok ? ok({ shown: shown.value, value: done.value }) : shown
}

/** As `decide`, for what answers with the change alone. */
async function decideOn(...decision: Parameters<typeof decide<null>>): Promise<Result<WholeChange>> {
  const decided = await decide(...decision)
  return decided.ok ? ok(decided.value.shown) : decided
}
