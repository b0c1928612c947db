import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { decideCorrection as decideCall } from '#contract/backoffice/goods/stock/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { writeAdjustment, type StockDeps } from '../adjust-stock.ts'
import { refuseCounted } from '../counted-since.ts'
import { findLot, lockEveryStock } from '../write-movement.ts'
import { findCorrection, lockCorrection, presentCorrection } from './store.ts'

type Answer = AnswerOf<typeof decideCall>

/**
 * Confirms or rejects a correction. Its difference counts, whatever moved since it was requested. Fails with
 * `second_person_required` for who requested it, `conflict` where it was decided the other way or somebody has counted the
 * goods since, and `insufficient_stock` where the units were sold meanwhile.
 */
export async function decideCorrection(
  deps: StockDeps,
  { params, body, who, now }: As<Staff, typeof decideCall>,
): Promise<Result<Answer>> {
  const { id } = params
  if (!isUuid(id)) return fail('not_found')
  const decided = await transact(deps.db, async (tx): Promise<Result<Answer>> => {
    if (!(await lockCorrection(tx, id))) return fail('not_found')
    const row = await findCorrection(tx, id)
    if (!row) return fail('not_found')
    const state = body.confirm ? 'CONFIRMED' : 'REJECTED'
    if (row.state === state) return ok(presentCorrection(row))
    if (row.state !== 'PENDING') return fail('conflict', { detail: `It is ${row.state} already` })
    if (body.confirm && row.requesterId === who.id)
      return fail('second_person_required', { detail: 'Another person confirms what one has requested' })
    if (body.confirm) {
      const { productId, delta, lotId } = row
      const onHand = await lockEveryStock(tx, [productId])
      const changes = [{ productId, lotId, since: row.requestedAt }]
      const refused = await refuseCounted(tx, { changes, document: null, onHand })
      if (refused) return refused
      const there = lotId === null ? (onHand.get(productId) ?? 0) : ((await findLot(tx, productId, lotId))?.onHand ?? 0)
      if (there + delta < 0)
        return fail('insufficient_stock', { products: [{ productId, code: 'insufficient_stock', available: there }] })
      await writeAdjustment(tx, { ...row, actor: actorOf(who), at: now })
    }
    await sql`update stock_correction set state = ${state}, decided_at = ${now}, decided_by = ${actorOf(who)},
      decision_note = ${body.note ?? null} where id = ${id}::uuid`.execute(tx)
    const after = await findCorrection(tx, id)
    return ok(presentCorrection(after ?? row))
  })
  deps.catalogue.refreshSoon()
  return decided
}
