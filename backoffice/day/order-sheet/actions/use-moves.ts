import { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { minus, satangOf } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { isStepBack, leavesTheRoad, nextStep } from '#rules/orders/steps.ts'
import { inBaht } from '#rules/amounts.ts'
import { call } from '#backoffice/api/call.ts'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { confirmAction, type Question } from '#backoffice/kit/confirm.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { problemOf } from '#web/read-reply.ts'
import { useOrderNow, useRefreshOrder, type OrderSheetData, type WholeOrder } from '../use-order.ts'
import { useSayOutcome } from './use-say-outcome.ts'

type PossibleMove = OrderSheetData['moves'][number]
type OrderMove = {
  to: Stage
  title: string
  key: string
  look: NonNullable<Action['look']>
  /** @param hasWaited whether something was pressed before it that has been done only now */
  make: (hasWaited: boolean) => Promise<void>
}

/** The key of each move; a partial delivery is recorded by its lines. */
const moveKeys: Partial<Record<Stage, string>> = {
  PAYMENT_COMPLETE: 'm',
  ACCEPTED: 'a',
  PICKING: 'p',
  PACKED: 'k',
  OUT_FOR_DELIVERY: 'd',
  DELIVERED: 'l',
  REFUSED: 'r',
  CANCELLED: 'x',
}

const isBack = (to: Stage, from: Stage | undefined): boolean => from !== undefined && isStepBack(from, to)

/** The stages to which an order can be moved now, each with what its button says and does. */
export function useMoves(order: WholeOrder, sheet: OrderSheetData): OrderMove[] {
  const texts = useTexts('sheet')
  const errors = useTexts('errors')
  const kit = useTexts('kit')
  const refresh = useRefreshOrder(order.id)
  const readNow = useOrderNow(order.id)
  const sayOutcome = useSayOutcome(order.id)
  const { run } = useUnderway()
  const { id, orderNumber } = order

  const fetched: Partial<Record<Stage, string>> = order.pickUp ? texts.fetchedMoves : {}
  const titleOf = (to: Stage, from: Stage | undefined): string =>
    isBack(to, from) ? kit.backTo(kit.stages[to]) : (fetched[to] ?? texts.moveTo[to])

  /** What was pressed before the last answer is done to the order as it is by then. */
  async function step(to: Stage, hasWaited: boolean): Promise<void> {
    const now = hasWaited ? await readNow().catch(problemOf) : { order, sheet }
    if (!('sheet' in now)) return showProblem(now, errors)
    if (hasWaited && now.order.stage === to) return
    const open = now.sheet.moves.find((one) => one.to === to)
    // Meant as a step ahead, it takes no order back that is past it by then.
    const isPast = isBack(to, now.order.stage) && !isBack(to, order.stage)
    if (!open || isPast) return sayOutcome(undefined, '')
    await (now.order.pickUp && to === 'DELIVERED' ? handOver(now.order) : move(open, now.order))
  }

  /** Handed to the retailer that fetches it, with what is due for it in cash. */
  async function handOver({ dueAmt }: WholeOrder): Promise<void> {
    const due = dueAmt > 0 ? texts.takesCash(inBaht(satangOf(dueAmt))) : texts.takesNoCash
    const title = texts.handOver
    const answer = await confirmAction({
      title: texts.moveTitle(title, orderNumber),
      text: due,
      confirm: title,
      finality: 'undoable',
    })
    if (!answer) return
    const reply = await call(handOverOrder, { params: { id }, body: { expectedDueAmt: dueAmt } })
    if (reply.ok) showToast({ text: texts.handedOver(orderNumber), undo: reply.value.undo })
    else showProblem(reply.error, errors)
    await refresh()
  }

  async function move(wanted: PossibleMove, now: WholeOrder): Promise<void> {
    const { to } = wanted
    const send = (reason: string) => {
      const body = { ids: [id], to, ...(now.stage && { from: now.stage }), ...(reason && { reason }) }
      return run(() => call(moveOrders, { body }))
    }
    const question = questionBefore(wanted, now)
    const reply = await (question ? confirmAction(question, send) : send(''))
    if (reply?.ok) await sayOutcome(reply.value.results[0], texts.moved(orderNumber, kit.stages[to]))
  }

  /** A question before what is final, needs a reason or takes the order off its run; null for the rest. */
  function questionBefore(
    { to, needsReason, takesAmt, undoable, stays }: PossibleMove,
    { stage: from, grandTotalAmt }: WholeOrder,
  ): Question | null {
    const leaves = from ? leavesTheRoad(from, to) : false
    if (!needsReason && undoable === true && !leaves) return null
    const title = titleOf(to, from)
    const came = satangOf(takesAmt ?? 0)
    const rest = minus(satangOf(grandTotalAmt), came)
    return {
      title: texts.moveTitle(title, orderNumber),
      text: [
        leaves && texts.leavesRun,
        came > 0 && texts.takesWrongAmount(inBaht(came), rest > 0 ? inBaht(rest) : null),
        stays.length > 0 && texts.messageStays,
      ]
        .filter(Boolean)
        .join(' '),
      confirm: title,
      ...(to === 'CANCELLED' && { decline: texts.keepOrder }),
      finality: undoable === true ? 'undoable' : 'final',
      ...(undoable !== true && { rule: texts.pointsStay }),
      danger: to === 'CANCELLED',
      ...(needsReason && { reason: { label: texts.reason, maxLength: 200, isRequired: true } }),
    }
  }

  const possible = sheet.moves.flatMap(({ to }) => (moveKeys[to] ? { to, key: moveKeys[to] } : []))
  const next =
    order.stage &&
    nextStep(
      order.stage,
      possible.map(({ to }) => to),
    )
  function lookOf(to: Stage): OrderMove['look'] {
    if (to === 'CANCELLED') return 'danger'
    if (isBack(to, order.stage)) return 'quiet'
    const isSlipFirst = to === 'PAYMENT_COMPLETE' && order.slipState === 'pending'
    return to === next && order.hold === null && !isSlipFirst ? 'primary' : 'plain'
  }
  return possible.map(({ to, key }) => ({
    to,
    key,
    title: titleOf(to, order.stage),
    look: lookOf(to),
    make: (hasWaited) => step(to, hasWaited),
  }))
}
