import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import type { correctStock as correctCall } from '#contract/backoffice/goods/stock/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import { adjustmentViolation } from '#rules/stock/adjustment.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transactOnce, type FindReplay } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import {
  changeStock,
  forgetChangedAlone,
  lockChangedAlone,
  recordChangedAlone,
} from '#server/stock-ledger/stock-ledger.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { changeOf, writeAdjustment, type StockDeps } from '../adjust-stock.ts'
import { needsSecondPerson } from '../needs-second-person.ts'
import { countedSince } from '../counted-since.ts'
import { isProduct } from '../stock-ledger.ts'
import { lockEveryStock } from '../write-movement.ts'
import { findCorrection, presentCorrection } from './store.ts'

type Request = As<Staff, typeof correctCall>
type Answer = AnswerOf<typeof correctCall>

/**
 * Adjusts the stock of a product or of one of its lots, once per key. What is above the limit, with what the same
 * person corrected alone within a day, is only recorded, and waits for a second person.
 */
export async function correctStock(deps: StockDeps, request: Request): Promise<Outcome<Answer>> {
  const { body } = request
  const violation = adjustmentViolation(body)
  if (violation) return fail('validation', { errors: [violation] })
  const outcome = await transactOnce(deps.db, request, { content: ['correct-stock', body] }, (tx, findReplay) =>
    correctInTransaction(tx, deps, request, findReplay),
  )
  deps.catalogue.refreshSoon()
  return outcome
}

async function correctInTransaction(
  tx: Tx,
  { stockLimits }: StockDeps,
  { body, who, now }: Request,
  findReplay: FindReplay,
): Promise<Outcome<Answer>> {
  const { productId, reason, note = null, lotId = null } = body
  if (!(await isProduct(tx, productId))) return fail('not_found')
  await lockChangedAlone(tx, who.id)
  const locked = await lockEveryStock(tx, [productId])
  const replay = await findReplay()
  if (replay) return replay
  const change = await changeOf(tx, body, locked.get(productId) ?? 0)
  if (!change.ok) return change
  const { delta, unitWorth, worth } = change.value
  const difference = { productId, units: delta, cost: unitWorth }
  const by = { staffId: who.id, at: now }
  if (await needsSecondPerson(tx, [difference], stockLimits, by)) {
    const id = randomUUID()
    const request = { requested_at: now, requested_by: actorOf(who), requester_id: who.id }
    await tx
      .insertInto('stock_correction')
      .values({ id, product_id: productId, lot_id: lotId, delta, reason, note, value_satang: worth, ...request })
      .execute()
    const row = await findCorrection(tx, id)
    return ok({ movement: null, correction: row && presentCorrection(row), undo: null })
  }
  const written = await writeAdjustment(tx, { ...body, delta, actor: actorOf(who), at: now })
  await recordChangedAlone(tx, [difference], { ...by, document: written.document, byFile: false })
  const undo = await recordAction(tx, {
    kind: 'stock_corrected',
    subject: { type: 'stock', id: String(productId) },
    inverse: { delta, document: written.document, lotId },
    who,
    at: now,
  })
  return ok({ movement: written.movement, correction: null, undo })
}

/**
 * Takes a correction back by a movement the other way, as long as the units are there and nobody has counted them since: a count
 * has put a wrong correction right.
 */
export const undoCorrection: Inverse<'stock_corrected'> = async (tx, { id, inverse, who, at, since }) => {
  const productId = Number(id)
  const { delta, document, lotId } = inverse
  const onHand = (await lockEveryStock(tx, [productId])).get(productId) ?? 0
  if ((await countedSince(tx, [{ productId, lotId, since }], document)).length > 0)
    return notUndoable('changed_since', 'The product was counted since')
  if (onHand < delta) return notUndoable('out_of_stock', 'The units were sold since')
  if (lotId !== null && delta > 0) {
    const lot = await tx.selectFrom('stock_lot').select('on_hand').where('id', '=', lotId).executeTakeFirst()
    if ((lot?.on_hand ?? 0) < delta) return notUndoable('out_of_stock', 'The units of the lot were sold since')
  }
  await changeStock(tx, [{ productId, delta: -delta }], {
    reason: 'undone',
    document,
    actor: actorOf(who),
    at,
    lotId,
  })
  await forgetChangedAlone(tx, document)
  return ok(null)
}
