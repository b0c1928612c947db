import { useLocation } from 'wouter'
import { printDeliveryNote } from '#contract/backoffice/day/delivery-notes/calls.ts'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { download } from '#backoffice/api/files.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { problemOf } from '#web/read-reply.ts'
import type { Reply } from '#web/reply.ts'
import { saveFile } from '#web/save-file.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showProblem } from '#backoffice/kit/toasts.ts'
import { useInTurn } from '#backoffice/kit/in-turn.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useUndo } from '../UndoList.tsx'
import { useOrderNow, type OrderSheetData, type StaffAction, type WholeOrder } from '../use-order.ts'
import { useMoves } from './use-moves.ts'
import { useSayOutcome, type RowOutcome } from './use-say-outcome.ts'

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
  const [, navigate] = useLocation()
  const mayAudit = useMay('audit')
  const mayChange = useMay('orders.change')
  const readNow = useOrderNow(order.id)
  const inTurn = useInTurn()
  const { run } = useUnderway()
  const sayOutcome = useSayOutcome(order.id)
  const undo = useUndo(order.id)
  const moves = useMoves(order, sheet)
  const { id, orderNumber } = order
  const isOpen = notAccepted.includes(order.orderStatus)
  const latest = actions.find(({ undoable }) => undoable)

  async function undoLatest(hasWaited: boolean): Promise<void> {
    const now = hasWaited ? await readNow().catch(problemOf) : { actions }
    if (!('actions' in now)) return showProblem(now, errors)
    const one = now.actions.find(({ undoable }) => undoable)
    if (one) await undo(one.id)
  }

  /** Does what needs a reason, and says what came of it. */
  async function withReason(
    question: { title: string; label: string; done: string },
    make: (note: string) => Promise<Reply<{ results: readonly RowOutcome[] }>>,
  ): Promise<void> {
    const { title, label, done } = question
    const reply = await confirmAction(
      { title, confirm: title, finality: 'undoable', reason: { label, maxLength: 200, isRequired: true } },
      (note) => run(() => make(note)),
    )
    if (reply?.ok) await sayOutcome(reply.value.results[0], done)
  }

  const hold = () =>
    withReason({ title: texts.hold, label: texts.holdWhy, done: texts.held }, (note) =>
      call(holdOrders, { body: { ids: [id], note } }),
    )

  async function release(): Promise<void> {
    const seen = order.hold && [{ id, hold: order.hold.id, reasons: order.hold.reasons.length }]
    await withReason({ title: texts.release, label: texts.reason, done: texts.released }, (note) =>
      call(releaseOrders, { body: { ids: [id], note, ...(seen && { seen }) } }),
    )
  }

  async function savePaper(prices: 'yes' | 'no'): Promise<void> {
    const reply = await download(printDeliveryNote, { params: { id }, query: { prices } })
    if (reply.ok) saveFile(reply.value, `${orderNumber}.pdf`)
    else showProblem(reply.error, errors)
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
      moves.map(({ to, title, key, look, make }): [string, Action] => [
        to,
        {
          title,
          key,
          look,
          hidden: !mayChange || isChanging || (order.hold !== null && to === 'ACCEPTED'),
          run: () => inTurn(make),
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
