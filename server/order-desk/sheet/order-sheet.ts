import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getOrderSheet } from '#contract/backoffice/day/order-sheet/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import { satang, toBaht, type Satang } from '#rules/money.ts'
import { needsReason } from '#rules/orders/stages.ts'
import { undoForecast } from '#rules/orders/undo-forecast.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Staff } from '#server/http/caller.ts'
import { revisionOf, whyClosed, findContent, presentContent, contentFacts } from '#server/order-change/order-change.ts'
import { stagesFor, findEvents } from '#server/orders/staff-reading.ts'
import { findOrderById, isPickUp } from '#server/orders/orders.ts'
import { wrongAmountOf } from '#server/orders/refunds.ts'
import { findNotes } from './notes.ts'

type Sheet = AnswerOf<typeof getOrderSheet>

/** What the sheet of an order shows in addition to the order. */
export async function orderSheet(db: Database, id: string, who: Staff, now: Date): Promise<Result<Sheet>> {
  const order = await findOrderById(db, id)
  if (!order) return fail('not_found')
  const content = await findContent(db, order.id)
  const [revision, names, notes, events, placedBy, closed, cash, came] = await Promise.all([
    revisionOf(db, order.id),
    contentFacts(db, [content]),
    findNotes(db, order.id),
    findEvents(db, order.id),
    findPlacer(db, order.id),
    whyClosed(db, order),
    order.cash_closed ? findCash(db, order.id) : null,
    order.stage === 'VERIFYING_PAYMENT' ? wrongAmountOf(db, order) : satang(0),
  ])
  const forecast = { stage: order.stage, pointsUsed: order.points_used, isPickUp: isPickUp(order) }
  return ok({
    revision,
    content: presentContent(
      content,
      { stage: order.stage, payType: order.pay_type, cashClosed: order.cash_closed },
      names,
    ),
    cash,
    placedBy,
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    moves: stagesFor({ ...order, events }, who, now).map((to) => ({
      to,
      needsReason: needsReason(order.stage, to),
      ...(to === 'PAYMENT_COMPLETE' && came > 0 && { takesAmt: toBaht(came) }),
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

/** The cash of an order that was closed: how much, who took it, and who closed it when. */
async function findCash(db: Database, orderId: string): Promise<Sheet['cash']> {
  const { rows } = await sql<{ amount: Satang; receivedBy: string; closedBy: Actor; closedOn: Date }>`
    select c.due_satang as amount, coalesce(u.driver_name, actor_of(r.received_by)->>'name') as "receivedBy",
      actor_of(u.closed_by) as "closedBy", u.closed_at as "closedOn"
    from cash_up_order c join cash_up u on u.id = c.cash_up_id left join counter_receipt r on r.order_id = c.order_id
    where c.order_id = ${orderId}::uuid and u.state = 'CLOSED'`.execute(db)
  const [found] = rows
  if (!found) return null
  const { amount, closedOn, ...people } = found
  return { amt: toBaht(amount), ...people, closedOn: closedOn.toISOString() }
}

async function findPlacer(db: Database, orderId: string): Promise<Actor | null> {
  const { rows } = await sql<{ by: Actor | null }>`
    select actor_of(placed_by) as by from orders where id = ${orderId}::uuid and placed_by is not null`.execute(db)
  return rows[0]?.by ?? null
}
