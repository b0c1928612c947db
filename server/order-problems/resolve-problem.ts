import type { AnswerOf } from '#contract/call.ts'
import type { resolveProblem as resolveProblemCall } from '#contract/backoffice/day/order-problems/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import { satang, fromBaht, type Satang } from '#rules/money.ts'
import { canBeReported, canCredit, canSendAgain } from '#rules/orders/problem-reports.ts'
import { isDelivered } from '#rules/orders/stages.ts'
import { isOwed } from '#rules/payments/pay-types.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { emit } from '#server/events/emit.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { isPaymentCancelled, paidBeyond, refundWhatIsPaid } from '#server/orders/order-money.ts'
import { dueRefund, voidRefund } from '#server/orders/refunds.ts'
import {
  findOrderById,
  isPickUp,
  lockOrder,
  moveOrder,
  nextPickUp,
  orderPayload,
  sendAgain,
  type OrderRow,
} from '#server/orders/orders.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { isOneOvercredited, lockOriginals } from './originals.ts'
import { notSent } from './report-problem.ts'
import { creditLimit, presentQueued, type StaffProblem } from './present.ts'
import * as store from './store.ts'

type ResolvedProblem = AnswerOf<typeof resolveProblemCall>
type Request = As<Staff, typeof resolveProblemCall>

export async function problemForStaff(db: Database | Tx, id: string): Promise<Result<StaffProblem>> {
  const report = await store.findQueued(db, id)
  return report ? ok(presentQueued(report)) : fail('not_found')
}

/**
 * Resolves a report, once. Repeating the same answer changes nothing; another one fails with `conflict`. A credit
 * becomes a due refund in the same transaction; on account it first lowers what is open of the order. Goods are sent
 * again only of an order that was sent itself. No unit that came is credited or sent again twice, a credit note counted: a credit of
 * such units fails with `units_exceeded`.
 */
export const resolveProblem = (
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  request: Request,
): Promise<Result<ResolvedProblem>> =>
  transact(db, async (tx): Promise<Result<ResolvedProblem>> => {
    const { params, body, who, now } = request
    const found = await store.findQueued(tx, params.id)
    const originals = found && body.outcome === 'redelivery' ? await lockOriginals(tx, found.order_id) : []
    const order = found && (await lockOrder(tx, found.order_id, null))
    const report = order && (await store.findQueued(tx, params.id))
    if (!report) return fail('not_found')
    const resolution = resolutionOf(order, request)
    if (!resolution.ok) return resolution
    if (report.state === 'resolved')
      return isSame(report, resolution.value) ? ok({ ...presentQueued(report), undo: null }) : fail('conflict')
    const { outcome, credit } = resolution.value
    if (outcome === 'redelivery' && !canBeReported(order.stage)) return notSent(order.stage)
    if (credit !== null && credit > creditLimit(report)) return fail('credit_too_high')
    if (outcome === 'credit' && !canCredit(report.lines, report.goods))
      return fail('units_exceeded', { detail: 'Its units were credited or sent again before, or did not come' })
    const actor = actorOf(who)
    let redeliveryId: string | null = null
    if (outcome === 'redelivery' && report.lines.length > 0) {
      if (!canSendAgain(report.lines, report.goods))
        return fail('conflict', {
          detail: 'Goods are off the order, did not arrive, or were sent again or credited before',
        })
      const pickUp = nextPickUp(catalogue.snapshot(), now)
      const sent = await sendAgain(tx, order, { lines: report.lines, actor, at: now, pickUp })
      if (!sent.ok) return sent
      redeliveryId = sent.value
      await store.setRedelivery(tx, report.id, redeliveryId)
      // Broken units of a redelivery may have been credited on the order that was paid.
      if (await isOneOvercredited(tx, originals, report.lines))
        return fail('conflict', { detail: 'Goods were credited on the order that was paid for them' })
    }
    await store.setResolved(tx, report.id, resolution.value)
    const refunded = await refundOf(tx, order, credit)
    await dueRefund(tx, order, { cause: 'PROBLEM', amount: refunded, invoiceNo: null, actor, at: now })
    const again = redeliveryId === null ? null : await findOrderById(tx, redeliveryId)
    const pickUpAgain = again ? orderPayload(again).pickUp : undefined
    const payload = { ...orderPayload(order), problemId: report.id, outcome, amount: credit ?? satang(0), pickUpAgain }
    await emit(tx, { topic: 'order.problem_resolved', payload, at: now })
    const subject = { type: 'problem', id: report.id } as const
    const inverse = { redeliveryId, refunded }
    const undo = await recordAction(tx, { kind: 'problem_resolved', subject, inverse, who, at: now })
    const resolved = await problemForStaff(tx, report.id)
    return resolved.ok ? ok({ ...resolved.value, undo }) : resolved
  })

/**
 * An answer given by mistake: the report waits again, its credit is not due any more and its redelivery is cancelled.
 * Fails where the money was paid back or the goods are on their way.
 */
export const undoResolution: Inverse<'problem_resolved'> = async (tx, { id, inverse, who, at }) => {
  const { redeliveryId } = inverse
  const found = await store.findQueued(tx, id)
  const order = found && (await lockOrder(tx, found.order_id, null))
  const report = order && (await store.findQueued(tx, id))
  if (!report || !order) return fail('not_found')
  if (report.state !== 'resolved') return notUndoable('changed_since', 'The report is open')
  const actor = actorOf(who)
  const reason = 'answer to the report undone'
  const refunded = inverse.refunded === undefined ? report.credit_satang : satang(inverse.refunded)
  const change = { cause: 'PROBLEM', amount: refunded ?? satang(0), actor, at, reason } as const
  const isVoid = !refunded || (await voidRefund(tx, order, change))
  if (!isVoid && !(await isPaymentCancelled(tx, order.id))) return notUndoable('money_returned', 'The credit was paid')
  const redelivery = redeliveryId && (await lockOrder(tx, redeliveryId, null))
  if (redelivery && redelivery.stage !== 'CANCELLED') {
    // No message named it, unless it was ready to be picked up: that the answer was wrong says all.
    const silent = !isPickUp(redelivery) || redelivery.stage !== 'PACKED'
    const move = { to: 'CANCELLED', by: 'clerk', actor, reason, at, silent } as const
    const cancelled = await moveOrder(tx, redelivery, move)
    if (!cancelled.ok) return notUndoable('changed_since', 'The goods are on their way')
  }
  await store.reopenReport(tx, id)
  if (!isVoid) await refundWhatIsPaid(tx, order, { actor, at })
  await emit(tx, { topic: 'order.problem_reopened', payload: { ...orderPayload(order), problemId: id }, at })
  return ok(null)
}

/** The staff's decision, or why it is not possible: credit needs a permission of its own, once the goods are with the retailer. */
function resolutionOf(order: OrderRow, { body, who, now }: Request): Result<store.Resolution> {
  const { outcome, words: answer, creditAmt } = body
  const common = { outcome, answer, by: actorOf(who), at: now }
  if (outcome !== 'credit')
    return creditAmt === undefined ? ok({ ...common, credit: null }) : invalid('creditAmt', 'only_with_credit')
  if (!may(who, 'refunds')) return fail('forbidden', { detail: 'Credit needs the permission `refunds`' })
  if (!isDelivered(order.stage)) return invalid('outcome', 'not_delivered')
  const credit = creditAmt === undefined ? null : fromBaht(creditAmt)
  return credit === null || credit <= 0 ? invalid('creditAmt', 'required') : ok({ ...common, credit })
}

/** What of a credit that was just stored is paid back, satang: on account what was paid beyond what is owed by now. */
async function refundOf(tx: Tx, order: OrderRow, credit: Satang | null): Promise<Satang> {
  if (credit === null || !isOwed(order.pay_type)) return credit ?? satang(0)
  return satang(Math.min(credit, await paidBeyond(tx, order)))
}

const isSame = (report: store.QueuedReport, { outcome, answer, credit }: store.Resolution): boolean =>
  report.outcome === outcome && report.answer === answer && report.credit_satang === credit
