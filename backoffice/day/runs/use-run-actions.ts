import { useLocation } from 'wouter'
import { departRun, markLoaded, orderRunStops, removeRun, returnRun } from '#contract/backoffice/day/runs/calls.ts'
import { departingStops, isPlannable } from '#rules/fulfilment/runs.ts'
import Printer from '#design/icons/printer.ts'
import Trash from '#design/icons/trash-2.ts'
import Truck from '#design/icons/truck.ts'
import { call } from '#backoffice/api/call.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { useDeliveryNotes } from './use-delivery-notes.ts'
import { useRefreshRuns, useShowRun, type Run } from './use-runs.ts'

type RunActionsInput = { run: Run; isMoving: boolean; onAssign: () => void }

/**
 * What can be done with a run now, on its way from the plan to the return.
 * @param isMoving its stops are being put into another order: what goes by its revision waits for that of the last move
 * @param onAssign lets the user choose driver and vehicle
 * @returns the actions, and `finish`, which shows what came of one
 */
export function useRunActions({ run, isMoving, onAssign }: RunActionsInput) {
  const texts = useTexts('runs')
  const errors = useTexts('errors')
  const kit = useTexts('kit')
  const { runExclusively } = useUnderway()
  const [, navigate] = useLocation()
  const refresh = useRefreshRuns()
  const showRun = useShowRun()
  const saveNotes = useDeliveryNotes(run)
  const canPlan = isPlannable(run.state)
  const departing = departingStops(run).length
  const canDepart = canPlan || departing > 0

  /** Shows the run as it is now, or what failed. */
  async function finish(reply: Reply<Run>, done: string): Promise<Run | null> {
    if (reply.ok) {
      showToast({ text: done })
      await showRun(reply.value)
      return reply.value
    }
    await sayFailed(reply.error)
    return null
  }
  /** Says what failed, and shows the run as it is now. */
  async function sayFailed(problem: CallProblem): Promise<void> {
    showProblem(problem, errors)
    await refresh()
  }

  /** One at a time, each by the revision of the one before it: a press that comes before is answered so, and not as somebody else's change. */
  const alone = (work: () => Promise<unknown>) => async () => {
    if (isMoving) return showToast({ text: kit.oneAtATime, tone: 'failed' })
    await runExclusively(work)
  }

  async function depart(): Promise<void> {
    const yes = await confirmAction({
      title: texts.departAsk(departing),
      text: texts.departText,
      confirm: texts.depart,
      finality: 'final',
    })
    if (!yes) return
    // A colleague may have added stops since the question was put.
    const reply = await call(departRun, { params: { id: run.id }, body: { revision: run.revision } })
    if (!reply.ok) return sayFailed(reply.error)
    const left = reply.value.results.filter(({ ok }) => !ok)
    showToast({ text: texts.departed(reply.value.run.stops.length) })
    const numbers = left.map(({ id }) => run.stops.find(({ orderId }) => orderId === id)?.orderNumber ?? '')
    if (left.length > 0) showToast({ text: texts.leftBehind(numbers.join(', ')), tone: 'failed' })
    await refresh()
  }

  async function comeBack(): Promise<void> {
    const missing = run.stops.filter(({ outcome }) => outcome === null).length
    const yes = await confirmAction({
      title: texts.backAsk,
      text: missing > 0 ? `${texts.backText} ${texts.backMissing(missing)}` : texts.backText,
      confirm: texts.back,
      finality: 'final',
      danger: missing > 0,
    })
    if (!yes) return
    const reply = await call(returnRun, { params: { id: run.id }, body: { withoutReports: missing > 0 } })
    await finish(
      mapReply(reply, (answer) => answer.run),
      texts.backDone,
    )
  }

  async function remove(): Promise<void> {
    const yes = await confirmAction({
      title: texts.removeAsk(run.number),
      text: texts.removeText,
      confirm: texts.remove,
      finality: 'final',
      danger: true,
    })
    if (!yes) return
    const reply = await call(removeRun, { params: { id: run.id }, query: { revision: run.revision } })
    if (!reply.ok) return sayFailed(reply.error)
    void refresh()
    navigate('/runs')
  }

  const actions = useActions({
    assign: { title: texts.assign, key: 'e', hidden: !canPlan, run: onAssign },
    tour: {
      title: texts.tour,
      key: 't',
      hidden: !canPlan,
      run: alone(async () =>
        finish(await call(orderRunStops, { params: { id: run.id }, body: { revision: run.revision } }), texts.saved),
      ),
    },
    loaded: {
      title: run.state === 'LOADED' ? texts.notLoaded : texts.loaded,
      key: 'l',
      hidden: !canPlan,
      run: alone(async () =>
        finish(
          await call(markLoaded, { params: { id: run.id }, body: { loaded: run.state !== 'LOADED' } }),
          texts.saved,
        ),
      ),
    },
    sheet: { title: texts.loadSheet, key: 'p', icon: Printer, run: () => navigate(`/runs/${run.id}/load-sheet`) },
    notes: { title: texts.deliveryNotes, key: 'n', icon: Printer, run: () => saveNotes('yes') },
    plainNotes: { title: texts.deliveryNotesPlain, key: 'Shift+N', icon: Printer, run: () => saveNotes('no') },
    remove: { title: texts.remove, key: 'Shift+X', icon: Trash, look: 'quiet', hidden: !canPlan, run: alone(remove) },
    depart: { title: texts.depart, key: 'd', icon: Truck, look: 'primary', hidden: !canDepart, run: alone(depart) },
    back: {
      title: texts.back,
      key: 'b',
      icon: Truck,
      look: canDepart ? 'plain' : 'primary',
      hidden: run.state !== 'OUT',
      run: alone(comeBack),
    },
  })
  return { actions, finish }
}
