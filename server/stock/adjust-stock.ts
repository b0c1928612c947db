import type { AnswerOf } from '#contract/call.ts'
import type { adjustStock as adjustStockCall } from '#contract/backoffice/goods/stock/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { adjustmentViolation, deltaOf, type Adjustment } from '#rules/stock/adjustment.ts'
import { worthOf, type ConfirmationLimits } from '#rules/stock/confirmation.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { transactOnce, type FindReplay } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { changeStock, lockChangedAlone, recordChangedAlone } from '#server/stock-ledger/stock-ledger.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { findMovements, isProduct, presentMovement } from './stock-ledger.ts'
import { findLot, lockEveryStock, nextDocument, worthOfUnits } from './write-movement.ts'

export type StockDeps = { db: Database; catalogue: Catalogue; stockLimits: ConfirmationLimits }
type Request = As<Staff, typeof adjustStockCall>
type Answer = AnswerOf<typeof adjustStockCall>

/** Corrects a stock: once per key, under the stock's lock, never below zero, and recorded in the ledger. */
export async function adjustStock(deps: StockDeps, request: Request): Promise<Outcome<Answer>> {
  const { body } = request
  const violation = adjustmentViolation(body)
  if (violation) return fail('validation', { errors: [violation] })
  const outcome = await transactOnce(deps.db, request, { content: ['adjust-stock', body] }, (tx, findReplay) =>
    adjustInTransaction(tx, deps, request, findReplay),
  )
  deps.catalogue.refreshSoon()
  return outcome
}

async function adjustInTransaction(
  tx: Tx,
  { stockLimits }: StockDeps,
  { body, who, now }: Request,
  findReplay: FindReplay,
): Promise<Outcome<Answer>> {
  if (!(await isProduct(tx, body.productId))) return fail('not_found')
  await lockChangedAlone(tx, who.id)
  const locked = await lockEveryStock(tx, [body.productId])
  const replay = await findReplay()
  if (replay) return replay
  const change = await changeOf(tx, body, locked.get(body.productId) ?? 0)
  if (!change.ok) return change
  const { delta, unitWorth } = change.value
  const difference = { productId: body.productId, units: delta, cost: unitWorth }
  const by = { staffId: who.id, at: now }
  if (await needsSecondPerson(tx, [difference], stockLimits, by))
    return fail('second_person_required', { detail: 'Above the limit a second person confirms it' })
  const { movement, document } = await writeAdjustment(tx, { ...body, delta, actor: actorOf(who), at: now })
  await recordChangedAlone(tx, [difference], { ...by, document, byFile: false })
  return ok(movement)
}

type RequestedAdjustment = Adjustment & {
  productId: number
  lotId?: number | undefined
  seenOnHand?: number | undefined
}
/** `unitWorth` and `worth` are satang. */
type AdjustmentChange = { delta: number; unitWorth: Satang; worth: Satang }

/**
 * What an adjustment changes, under the stock's lock. Fails with `conflict` where the stock is not the one that was seen,
 * `insufficient_stock`, and `not_found` for a lot of another product.
 * @param onHand units of the product
 */
export async function changeOf(
  tx: Tx,
  adjustment: RequestedAdjustment,
  onHand: number,
): Promise<Result<AdjustmentChange>> {
  const { productId, lotId, seenOnHand } = adjustment
  const lot = lotId === undefined ? null : await findLot(tx, productId, lotId)
  if (lotId !== undefined && !lot) return fail('not_found')
  const there = lot?.onHand ?? onHand
  if (seenOnHand !== undefined && seenOnHand !== there)
    return fail('conflict', { products: [{ productId, code: 'conflict', available: there }] })
  const delta = deltaOf(adjustment, there)
  if (there + delta < 0)
    return fail('insufficient_stock', { products: [{ productId, code: 'insufficient_stock', available: there }] })
  const unitWorth = (await worthOfUnits(tx, [productId])).get(productId) ?? satang(0)
  return ok({ delta, unitWorth, worth: worthOf([{ units: delta, cost: unitWorth }]) })
}

type WrittenAdjustment = {
  productId: number
  delta: number
  reason: Adjustment['reason'] | 'recall'
  note?: string | null | undefined
  lotId?: number | null | undefined
  actor: string
  at: Date
}

/** Writes an adjustment under a number of its own. */
export async function writeAdjustment(tx: Tx, adjustment: WrittenAdjustment) {
  const { productId, delta, reason, note = null, lotId = null, actor, at } = adjustment
  const document = await nextDocument(tx)
  await changeStock(tx, [{ productId, delta }], { reason, document, actor, at, note, lotId })
  const written = (await findMovements(tx, productId, { page: 0, size: 1 })).rows[0]
  if (!written) throw new Error(`The movement ${document} was not written`)
  return { document, movement: presentMovement(written) }
}
