import { useState } from 'react'
import { isPlannable } from '#rules/fulfilment/runs.ts'
import { formatWhole, satang, satangOf, sumOf } from '#rules/money.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { inLanguage } from '#rules/in-language.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useMoving } from '#backoffice/kit/use-moving.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { SelectionBar } from '#backoffice/kit/SelectionBar.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { ChooseRun } from './ChooseRun.tsx'
import { ConflictList } from './ConflictList.tsx'
import { overLimits } from './over-limits.ts'
import { RunState } from './RunState.tsx'
import { StopList } from './StopList.tsx'
import { StopPhotos } from './StopPhotos.tsx'
import { useRunActions } from './use-run-actions.ts'
import { useRefreshRuns, useRun, useRuns, useShowRun, type Run, type Stop } from './use-runs.ts'
import { useStopOrder } from './use-stop-order.ts'
import './runs.css'

/** One run: its stops, its driver, and its way from the plan to the return. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const query = useRun(id)
  return <QueryState query={query}>{query.data && <RunSheet run={query.data} />}</QueryState>
}

function RunSheet({ run }: { run: Run }) {
  const texts = useTexts('runs')
  const language = useLanguage()
  const refresh = useRefreshRuns()
  const showRun = useShowRun()
  const others = useRuns(run.day)
  const [dialog, setDialog] = useState<'assign' | 'move' | null>(null)
  const canPlan = isPlannable(run.state)
  const limits = others.data?.limits
  // An older release names it at the stops alone.
  const due = run.dueAmt === undefined ? sumOf(run.stops.map(({ dueAmt }) => satangOf(dueAmt))) : satangOf(run.dueAmt)
  const collected = sumOf(run.stops.map(({ cashAmt }) => (cashAmt === null ? satang(0) : satangOf(cashAmt))))
  const moving = useMoving<Stop, string, Run>({ items: run.stops, idOf: ({ orderId }) => orderId })
  const { actions, finish } = useRunActions({ run, isMoving: moving.isMoving, onAssign: () => setDialog('assign') })
  const {
    stops,
    chosen,
    selected,
    setSelected,
    order,
    actions: onStops,
  } = useStopOrder({
    run,
    moving,
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
      <ConflictList run={run} onDone={() => void refresh()} />
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
          // Its choices are those of its opening: it opens again once they are read.
          key={String(others.isSuccess)}
          title={texts.moveTo}
          runs={(others.data?.runs ?? []).filter(({ id }) => id !== run.id)}
          orderIds={chosen}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            setSelected(new Set())
            void refresh()
          }}
        />
      )}
    </>
  )
}
