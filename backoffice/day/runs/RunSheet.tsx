import { useState } from 'react'
import { useLocation } from 'wouter'
import { departRun, markLoaded, orderRunStops, removeRun, returnRun } from '#contract/backoffice/day/runs/calls.ts'
import { departingStops, isPlannable } from '#rules/fulfilment/runs.ts'
import { formatWhole, satang, satangOf, sumOf } from '#rules/money.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { inLanguage } from '#rules/in-language.ts'
import Printer from '#design/icons/printer.ts'
import Trash from '#design/icons/trash-2.ts'
import Truck from '#design/icons/truck.ts'
import { inBaht } from '#design/amounts.ts'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { SelectionBar } from '#backoffice/kit/SelectionBar.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { ChooseRun } from './ChooseRun.tsx'
import { ConflictList } from './ConflictList.tsx'
import { overLimits } from './over-limits.ts'
import { RunState } from './RunState.tsx'
import { StopList } from './StopList.tsx'
import { StopPhotos } from './StopPhotos.tsx'
import { useDeliveryNotes } from './use-delivery-notes.ts'
import { useRefreshRuns, useRun, useRuns, useShowRun, type Run } from './use-runs.ts'
import { useStopOrder } from './use-stop-order.ts'
import './runs.css'

/** One run: its stops, its driver, and its way from the plan to the return. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const query = useRun(id)
  return <QueryState query={query}>{query.data && <RunSheet run={query.data} />}</QueryState>
}

function RunSheet({ run }: { run: Run }) {
  const texts = useTexts('runs')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const refresh = useRefreshRuns()
  const showRun = useShowRun()
  const others = useRuns(run.day)
  const [dialog, setDialog] = useState<'assign' | 'move' | null>(null)
  const canPlan = isPlannable(run.state)
  const departing = departingStops(run).length
  const canDepart = canPlan || departing > 0
  const limits = others.data?.limits
  // An older release names it at the stops alone.
  const due = run.dueAmt === undefined ? sumOf(run.stops.map(({ dueAmt }) => satangOf(dueAmt))) : satangOf(run.dueAmt)
  const collected = sumOf(run.stops.map(({ cashAmt }) => (cashAmt === null ? satang(0) : satangOf(cashAmt))))
  const saveNotes = useDeliveryNotes(run)

  /** Shows the run as it is now, or what failed. */
  async function finish(reply: Reply<Run>, done: string): Promise<Run | null> {
    if (reply.ok) {
      showToast({ text: done })
      await showRun(reply.value)
      return reply.value
    }
    sayFailed(reply.error)
    return null
  }
  /** Says what failed, and shows the run as it is now. */
  function sayFailed(problem: CallProblem): void {
    showProblem(problem, errors)
    refresh()
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
    refresh()
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
    refresh()
    navigate('/runs')
  }

  const actions = useActions({
    assign: { title: texts.assign, key: 'e', hidden: !canPlan, run: () => setDialog('assign') },
    tour: {
      title: texts.tour,
      key: 't',
      hidden: !canPlan,
      run: async () =>
        finish(await call(orderRunStops, { params: { id: run.id }, body: { revision: run.revision } }), texts.saved),
    },
    loaded: {
      title: run.state === 'LOADED' ? texts.notLoaded : texts.loaded,
      key: 'l',
      hidden: !canPlan,
      run: async () =>
        finish(
          await call(markLoaded, { params: { id: run.id }, body: { loaded: run.state !== 'LOADED' } }),
          texts.saved,
        ),
    },
    sheet: { title: texts.loadSheet, key: 'p', icon: Printer, run: () => navigate(`/runs/${run.id}/load-sheet`) },
    notes: { title: texts.deliveryNotes, key: 'n', icon: Printer, run: () => saveNotes('yes') },
    plainNotes: { title: texts.deliveryNotesPlain, key: 'Shift+N', icon: Printer, run: () => saveNotes('no') },
    remove: { title: texts.remove, key: 'Shift+X', icon: Trash, look: 'quiet', hidden: !canPlan, run: remove },
    depart: { title: texts.depart, key: 'd', icon: Truck, look: 'primary', hidden: !canDepart, run: depart },
    back: {
      title: texts.back,
      key: 'b',
      icon: Truck,
      look: canDepart ? 'plain' : 'primary',
      hidden: run.state !== 'OUT',
      run: comeBack,
    },
  })
  const {
    stops,
    chosen,
    selected,
    setSelected,
    order,
    actions: onStops,
  } = useStopOrder({
    run,
    finish,
    onMove: () => setDialog('move'),
  })
  const tooMuch = limits ? overLimits(texts, limits, { stops: stops.length, due }) : []
  return (
    <>
      <ScreenHead
        title={texts.sheet(run.number)}
        note={[
          inLanguage(language, run.routeThai, run.routeEng),
          formatWeekdayDate(run.day, language),
          run.driver?.name ?? texts.nobody,
          run.vehicle,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={Object.values(actions)}
      />
      <section className="panel summary-panel">
        <SummaryRow
          label={texts.collected}
          facts={[
            {
              name: texts.collected,
              value: <Money satang={collected} />,
              note: texts.ofToCollect(inBaht(due)),
              look: 'lead',
            },
            { name: texts.stops, value: formatWhole(stops.length) },
            { name: texts.state, value: <RunState state={run.state} /> },
          ]}
        />
      </section>
      {tooMuch.length > 0 && <Notice>{tooMuch.join(' · ')}</Notice>}
      <ConflictList run={run} onDone={refresh} />
      <StopList
        stops={stops}
        selected={selected}
        onSelect={setSelected}
        onOrder={canPlan ? (next) => void order(next) : null}
      />
      <StopPhotos stops={run.stops} />
      <SelectionBar count={canPlan ? chosen.length : 0} onClear={() => setSelected(new Set())}>
        {Object.entries(onStops).map(([id, action]) => (
          <ActionButton key={id} action={action} />
        ))}
      </SelectionBar>
      {dialog === 'assign' && (
        <AssignDialog
          run={run}
          onClose={() => setDialog(null)}
          onSaved={(saved) => {
            setDialog(null)
            void showRun(saved)
          }}
        />
      )}
      {dialog === 'move' && (
        <ChooseRun
          title={texts.moveTo}
          runs={(others.data?.runs ?? []).filter(({ id }) => id !== run.id)}
          orderIds={chosen}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            setSelected(new Set())
            refresh()
          }}
        />
      )}
    </>
  )
}
