import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getOrderSheet } from '#contract/backoffice/order-sheet/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import { needsReason } from '#rules/orders/stages.ts'
import { undoForecast } from '#rules/orders/undo-forecast.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Staff } from '#server/http/caller.ts'
import { revisionOf, whyClosed } from '../change/change-order.ts'
import { findContent } from '../change/content.ts'
import { presentContent, promotionNames } from '../change/present-content.ts'
import { stagesFor } from '../staff-present.ts'
import { findEvents } from '../staff-store.ts'
import { findOrderById } from '../store.ts'
import { findNotes } from './notes.ts'

type Sheet = AnswerOf<typeof getOrderSheet>

/** What the sheet of an order shows in addition to the order. */
export async function orderSheet(db: Database, id: string, who: Staff, now: Date): Promise<Result<Sheet>> {
  const order = await findOrderById(db, id)
  if (!order) return fail('not_found')
  const content = await findContent(db, order.id)
  const [revision, names, notes, events, placedBy, closed] = await Promise.all([
    revisionOf(db, order.id),
    promotionNames(db, [content]),
    findNotes(db, order.id),
    findEvents(db, order.id),
    findPlacer(db, order.id),
    whyClosed(db, order),
  ])
  const forecast = { stage: order.stage, pointsUsed: order.points_used }
  return ok({
    revision,
    content: presentContent(content, { stage: order.stage, payType: order.pay_type }, names),
    placedBy,
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    moves: stagesFor({ stage: order.stage, events }, who, now).map((to) => ({
      to,
      needsReason: needsReason(order.stage, to),
      ...undoForecast(forecast, to),
    })),
    changeable: changeable(who, closed),
  })
}

function changeable(who: Staff, closed: Awaited<ReturnType<typeof whyClosed>>): Sheet['changeable'] {
  if (!may(who, 'orders.change')) return 'not_allowed'
  if (!closed) return true
  return closed.error.errors?.some(({ code }) => code === 'document_issued') ? 'document_issued' : 'stage'
}

async function findPlacer(db: Database, orderId: string): Promise<Actor | null> {
  const { rows } = await sql<{ by: Actor | null }>`
    select actor_of(placed_by) as by from orders where id = ${orderId}::uuid and placed_by is not null`.execute(db)
  return rows[0]?.by ?? null
}
