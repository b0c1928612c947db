import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { adjustStock as adjustStockCall } from '#contract/backoffice/stock/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import { adjustmentViolation, deltaOf } from '#rules/stock/adjustment.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import {
  findStoredResponse,
  saveResponse,
  withIdempotency,
  idempotentRequest,
  replayOf,
  type IdempotentRequest,
} from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { findMovements, isProduct, presentMovement } from './stock-ledger.ts'
import { lockStock, moveStock } from './stock.ts'

export type StockDeps = { db: Database; catalogue: Catalogue }
type Request = As<Staff, typeof adjustStockCall>
type Answer = AnswerOf<typeof adjustStockCall>

/** Corrects a stock: once per key, under the stock's lock, never below zero, and recorded in the ledger. */
export async function adjustStock(deps: StockDeps, request: Request): Promise<Outcome<Answer>> {
  const { body, who, idempotencyKey } = request
  const violation = adjustmentViolation(body)
  if (violation) return fail('validation', { errors: [violation] })
  const repeat = idempotentRequest(who.id, idempotencyKey, ['adjust-stock', body])
  const outcome = await withIdempotency(deps.db, repeat, () =>
    deps.db.transaction().execute((tx) => adjustInTransaction(tx, request, repeat)),
  )
  deps.catalogue.refreshSoon()
  return outcome
}

async function adjustInTransaction(
  tx: Tx,
  { body, who, now }: Request,
  repeat: IdempotentRequest | null,
): Promise<Outcome<Answer>> {
  const { productId, reason, note = null, seenOnHand } = body
  if (!(await isProduct(tx, productId))) return fail('not_found')
  // Goods without any stock so far have no row yet.
  await sql`insert into stock (product_id, on_hand) values (${productId}, 0) on conflict do nothing`.execute(tx)
  const onHand = (await lockStock(tx, [productId])).get(productId) ?? 0
  const replay = replayOf(repeat, await findStoredResponse(tx, repeat))
  if (replay) return replay
  if (seenOnHand !== undefined && seenOnHand !== onHand)
    return fail('conflict', { products: [{ productId, code: 'conflict', available: onHand }] })
  const delta = deltaOf(body, onHand)
  if (onHand + delta < 0)
    return fail('insufficient_stock', { products: [{ productId, code: 'insufficient_stock', available: onHand }] })
  const { rows } = await sql<{ number: number }>`select nextval('stock_document_seq')::int as number`.execute(tx)
  const document = `ST${String(rows[0]?.number ?? 0).padStart(6, '0')}`
  const moved = moveStock([{ productId, delta }], { reason, document, actor: actorOf(who), at: now, note })
  await sql`with taken as (${moved.onHand}) ${moved.ledger}`.execute(tx)
  const written = (await findMovements(tx, productId, { page: 0, size: 1 })).rows[0]
  if (!written) throw new Error(`The movement ${document} was not written`)
  const answer = presentMovement(written)
  await saveResponse(repeat, 200, answer, now).execute(tx)
  return ok(answer)
}
