import { useLocation } from 'wouter'
import { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { printDeliveryNote } from '#contract/backoffice/day/delivery-notes/calls.ts'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { minus, satangOf } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { isStepBack, leavesTheRoad, nextStep } from '#rules/orders/steps.ts'
import { inBaht } from '#design/amounts.ts'
import { call, download } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { problemOf } from '#web/reply.ts'
import { saveFile } from '#web/save-file.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showProblem, showToast, type Undo } from '#backoffice/kit/toasts.ts'
import { useInTurn } from '#backoffice/kit/in-turn.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useUndo } from '../UndoList.tsx'
import { useOrderNow, useRefreshOrder, type OrderSheetData, type StaffAction, type WholeOrder } from '../use-order.ts'

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

const notAccepted: readonly WholeOrder['orderStatus'][] = ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE']

type Sheet = {
  order: WholeOrder
  sheet: OrderSheetData
  actions: readonly StaffAction[]
  isChanging: boolean
  onChange: () => void
  onPart: () => void
  onNote: () => void
}

/** What can be done with an order now: its moves, hold and release, a note, a change, and undoing the latest. */
export function useSheetActions({
  order,
  sheet,
  actions,
  isChanging,
  onChange,
  onPart,
  onNote,
}: Sheet): Record<string, Action> {
  const texts = useTexts('sheet')
  const errors = useTexts('errors')
  const kit = useTexts('kit')
  const [, navigate] = useLocation()
  const mayAudit = useMay('audit')
  const refresh = useRefreshOrder(order.id)
  const readNow = useOrderNow(order.id)
  const inTurn = useInTurn()
  const undo = useUndo(order.id)
  const { id, orderNumber } = order
  const mayChange = useMay('orders.change')
  const isOpen = notAccepted.includes(order.orderStatus)
  const latest = actions.find(({ undoable }) => undoable)

  type RowOutcome = { ok: boolean; code?: string | undefined; undo?: Undo | null | undefined } | undefined
  /** Ends when the order is read again: until then the sheet shows it as it was, and what is pressed waits. */
  function tell(outcome: RowOutcome, text: string): Promise<void> {
    if (outcome?.ok) showToast({ text, undo: outcome.undo ?? null })
    else showToast({ text: errors[(outcome?.code ?? 'conflict') as keyof typeof errors], tone: 'failed' })
    return refresh()
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

  /** What was pressed before the last answer is done to the order as it is by then. */
  async function step(to: Stage, hasWaited: boolean): Promise<void> {
    const now = hasWaited ? await readNow().catch(problemOf) : { order, sheet }
    if (!('sheet' in now)) return showProblem(now, errors)
    if (hasWaited && now.order.stage === to) return
    const open = now.sheet.moves.find((one) => one.to === to)
    // Meant as a step ahead, it takes no order back that is past it by then.
    const isPast = isBack(to, now.order.stage) && !isBack(to, order.stage)
    if (!open || isPast) return tell(undefined, '')
    await (now.order.pickUp && to === 'DELIVERED' ? handOver(now.order) : move(open, now.order))
  }

  async function undoLatest(hasWaited: boolean): Promise<void> {
    const now = hasWaited ? await readNow().catch(problemOf) : { actions }
    if (!('actions' in now)) return showProblem(now, errors)
    const one = now.actions.find(({ undoable }) => undoable)
    if (one) await undo(one.id)
  }

  async function move(
    { to, needsReason, takesAmt, undoable, stays }: OrderSheetData['moves'][number],
    { stage: from, grandTotalAmt }: WholeOrder,
  ): Promise<void> {
    let reason: string | undefined
    const leaves = from ? leavesTheRoad(from, to) : false
    if (needsReason || undoable !== true || leaves) {
      const title = titleOf(to, from)
      const came = satangOf(takesAmt ?? 0)
      const rest = minus(satangOf(grandTotalAmt), came)
      const answer = await confirmAction({
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
      })
      if (!answer) return
      reason = answer.reason || undefined
    }
    const body = { ids: [id], to, ...(from && { from }), ...(reason && { reason }) }
    const reply = await call(moveOrders, { body })
    if (!reply.ok) return showProblem(reply.error, errors)
    await tell(reply.value.results[0], texts.moved(orderNumber, kit.stages[to]))
  }

  async function ask(title: string, label: string): Promise<string | null> {
    const answer = await confirmAction({
      title,
      confirm: title,
      finality: 'undoable',
      reason: { label, maxLength: 200, isRequired: true },
    })
    return answer && answer.reason
  }

  async function hold(): Promise<void> {
    const note = await ask(texts.hold, texts.holdWhy)
    if (note === null) return
    const reply = await call(holdOrders, { body: { ids: [id], note } })
    if (!reply.ok) return showProblem(reply.error, errors)
    await tell(reply.value.results[0], texts.held)
  }

  async function release(): Promise<void> {
    const note = await ask(texts.release, texts.reason)
    if (note === null) return
    const seen = order.hold && [{ id, hold: order.hold.id, reasons: order.hold.reasons.length }]
    const reply = await call(releaseOrders, { body: { ids: [id], note, ...(seen && { seen }) } })
    if (!reply.ok) return showProblem(reply.error, errors)
    await tell(reply.value.results[0], texts.released)
  }

  async function savePaper(prices: 'yes' | 'no'): Promise<void> {
    const reply = await download(printDeliveryNote, { params: { id }, query: { prices } })
    if (reply.ok) saveFile(reply.value, `${orderNumber}.pdf`)
    else showProblem(reply.error, errors)
  }

  const isBack = (to: Stage, from: Stage | undefined): boolean => from !== undefined && isStepBack(from, to)
  const fetched: Partial<Record<Stage, string>> = order.pickUp ? texts.fetchedMoves : {}
  const titleOf = (to: Stage, from: Stage | undefined): string =>
    isBack(to, from) ? kit.backTo(kit.stages[to]) : (fetched[to] ?? texts.moveTo[to])
  const moves = sheet.moves.filter(({ to }) => moveKeys[to] !== undefined)
  const next =
    order.stage &&
    nextStep(
      order.stage,
      moves.map(({ to }) => to),
    )
  function lookOf(to: Stage): NonNullable<Action['look']> {
    if (to === 'CANCELLED') return 'danger'
    if (isBack(to, order.stage)) return 'quiet'
    const isSlipFirst = to === 'PAYMENT_COMPLETE' && order.slipState === 'pending'
    return to === next && order.hold === null && !isSlipFirst ? 'primary' : 'plain'
  }
  return useActions<Record<string, Action>>({
    release: {
      title: texts.release,
      key: 'h',
      look: 'primary',
      hidden: !mayChange || order.hold === null,
      run: () => inTurn(release),
    },
    part: {
      title: texts.deliverPart,
      key: 'y',
      hidden: !mayChange || isChanging || !sheet.moves.some(({ to }) => to === 'PARTLY_DELIVERED'),
      run: onPart,
    },
    ...Object.fromEntries(
      moves.map((one): [string, Action] => [
        one.to,
        {
          title: titleOf(one.to, order.stage),
          ...(moveKeys[one.to] && { key: moveKeys[one.to] }),
          look: lookOf(one.to),
          hidden: !mayChange || isChanging || (order.hold !== null && one.to === 'ACCEPTED'),
          run: () => inTurn((hasWaited) => step(one.to, hasWaited)),
        },
      ]),
    ),
    change: {
      title: texts.change,
      key: 'e',
      hidden: sheet.changeable !== true || isChanging,
      run: onChange,
    },
    hold: {
      title: texts.hold,
      key: 'h',
      // Until it is accepted: from then on a hold would stop nothing.
      hidden: !mayChange || order.hold !== null || !isOpen,
      run: () => inTurn(hold),
    },
    note: { title: texts.addNote, key: 'n', hidden: !mayChange, run: onNote },
    paper: { title: texts.deliveryNote, key: 'o', look: 'quiet', run: () => savePaper('yes') },
    plainPaper: { title: texts.deliveryNotePlain, key: 'Shift+O', look: 'quiet', run: () => savePaper('no') },
    undo: {
      title: texts.undoLatest,
      key: 'u',
      look: 'quiet',
      hidden: latest === undefined,
      run: () => inTurn(undoLatest),
    },
    audit: {
      title: texts.audit,
      key: 'i',
      look: 'quiet',
      hidden: !mayAudit,
      run: () => navigate(`/audit?orderId=${id}`),
    },
  })
}
