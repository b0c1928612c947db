import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { createRun, planRuns } from '#contract/backoffice/day/runs/calls.ts'
import { mostStops } from '#rules/at-once.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { satangOf } from '#rules/money.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { inLanguage } from '#rules/in-language.ts'
import ClipboardList from '#design/icons/clipboard-list.ts'
import Truck from '#design/icons/truck.ts'
import { Money } from '#design/Money.tsx'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { currentDay } from '#backoffice/kit/current-day.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { MostAtOnce } from '#backoffice/kit/list/MostAtOnce.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead, SectionHead } from '#backoffice/kit/ScreenHead.tsx'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { ChooseRun } from './ChooseRun.tsx'
import { RunState } from './RunState.tsx'
import { RunSums } from './RunSums.tsx'
import { useRefreshRuns, useRuns, useUnassigned, type RunSummary, type UnassignedOrder } from './use-runs.ts'
import './runs.css'

type Texts = AllTexts['runs']

const runColumns = (texts: Texts, language: Language): TableColumn<RunSummary>[] => [
  { id: 'number', title: texts.run, cell: ({ number }) => number },
  {
    id: 'route',
    title: texts.route,
    grows: true,
    cell: ({ routeThai, routeEng }) => inLanguage(language, routeThai, routeEng),
  },
  { id: 'driver', title: texts.driver, cell: ({ driver }) => driver?.name ?? texts.nobody },
  { id: 'vehicle', title: texts.vehicle, cell: ({ vehicle }) => vehicle },
  {
    id: 'state',
    title: texts.state,
    cell: (run) => (
      <span className="run-state">
        <RunState state={run.state} />
        {run.conflicts > 0 && <small className="is-wrong">{texts.conflicts(run.conflicts)}</small>}
        {run.unpacked > 0 && <small>{texts.unpacked(run.unpacked)}</small>}
        {run.notDelivered > 0 && <small>{texts.notDelivered(run.notDelivered)}</small>}
      </span>
    ),
  },
  {
    id: 'stops',
    title: texts.stops,
    align: 'end',
    cell: ({ stops, delivered, refused, notDelivered }) => texts.progress(delivered + refused + notDelivered, stops),
  },
  { id: 'due', title: texts.toCollect, align: 'end', cell: ({ dueAmt }) => <Money satang={satangOf(dueAmt)} /> },
  { id: 'cash', title: texts.collected, align: 'end', cell: ({ cashAmt }) => <Money satang={satangOf(cashAmt)} /> },
]

const orderColumns = (texts: Texts, language: Language): TableColumn<UnassignedOrder>[] => [
  { id: 'province', title: texts.province, cell: ({ province }) => province },
  { id: 'district', title: texts.district, cell: ({ district }) => district },
  { id: 'retailer', title: texts.retailer, cell: ({ storeName }) => storeName, grows: true },
  { id: 'number', title: texts.number, isRowHeader: true, cell: ({ orderNumber }) => orderNumber },
  {
    id: 'stage',
    title: texts.stage,
    cell: ({ stage, broughtBack }) => (
      <span className="run-state">
        <StageBadge stage={stage} />
        {broughtBack && <small>{texts.broughtBack}</small>}
      </span>
    ),
  },
  {
    id: 'day',
    title: texts.deliveryDay,
    cell: ({ deliveryDay }) => deliveryDay && formatWeekdayDate(deliveryDay, language),
  },
  { id: 'boxes', title: texts.boxes, align: 'end', cell: ({ boxes }) => boxes },
  { id: 'due', title: texts.due, align: 'end', cell: ({ dueAmt }) => <Money satang={satangOf(dueAmt)} /> },
]

/** The runs of a day with their money and progress, and the orders that are on none. */
export function Screen() {
  const texts = useTexts('runs')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { busyWith, run } = useUnderway()
  const filters = useFilters({ day: 'one' })
  const { day } = filters.values
  const runs = useRuns(day)
  const refresh = useRefreshRuns()

  async function plan(unpackedToo: boolean): Promise<void> {
    const reply = await run(
      () => call(planRuns, { body: { day: day ?? currentDay(), unpackedToo } }),
      { done: ({ runIds }) => ({ text: texts.planned(runIds.length) }) },
      unpackedToo ? 'planAll' : 'plan',
    )
    if (reply?.ok) void refresh()
  }

  const actions = useActions({
    plan: {
      title: texts.plan,
      key: 'n',
      icon: Truck,
      look: 'primary',
      busy: busyWith === 'plan',
      run: () => plan(false),
    },
    planAll: { title: texts.planAll, key: 'Shift+N', busy: busyWith === 'planAll', run: () => plan(true) },
  })
  return (
    <>
      <ScreenHead title={texts.title} actions={[actions.planAll, actions.plan]} />
      <FilterBar filters={filters} fields={[{ name: 'day', label: texts.day, kind: 'date' }]}>
        <ExportButton list="runs" query={filters.query} count={runs.data?.runs.length} />
      </FilterBar>
      <QueryState query={runs}>
        {runs.data && runs.data.runs.length > 0 && <RunSums runs={runs.data.runs} />}
        <DataTable
          label={texts.title}
          columns={runColumns(texts, language)}
          rows={runs.data?.runs ?? []}
          rowId={({ id }) => id}
          rowName={({ number }) => number}
          onOpen={({ id }) => navigate(`/runs/${id}`)}
          empty={<NothingHere title={texts.noRuns} />}
        />
      </QueryState>
      <WaitingOrders day={day} runs={runs.data?.runs ?? []} />
    </>
  )
}

function WaitingOrders({ day, runs }: { day: string | undefined; runs: readonly RunSummary[] }) {
  const texts = useTexts('runs')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { isBusy, run } = useUnderway()
  const list = useUnassigned(day)
  const refresh = useRefreshRuns()
  const [isChoosing, setChoosing] = useState(false)
  const { total, selection } = list
  const later = list.first?.later
  const chosen = list.chosen.map(({ orderId }) => orderId)

  const isNone = chosen.length === 0 || chosen.length > mostStops

  async function makeRun(): Promise<void> {
    const body = { day: day ?? currentDay(), orderIds: chosen }
    const reply = await run(() => call(createRun, { body }), {}, 'make')
    if (!reply?.ok) return
    selection.clear()
    void refresh()
    navigate(`/runs/${reply.value.id}`)
  }

  const actions = useActions({
    make: {
      title: texts.newRun,
      key: 'r',
      icon: ClipboardList,
      look: 'primary',
      disabled: isNone,
      busy: isBusy,
      run: makeRun,
    },
    add: { title: texts.addTo, key: 'a', disabled: isNone, run: () => setChoosing(true) },
  })
  return (
    <section className="run-orders" aria-labelledby="run-orders">
      <SectionHead id="run-orders" title={texts.waiting} note={total !== undefined && texts.waitingCount(total)} />
      <ListTable
        list={list}
        label={texts.waiting}
        columns={useColumns(orderColumns, texts, language)}
        rowName={({ orderNumber }) => orderNumber}
        onOpen={({ orderId }) => navigate(`/orders/${orderId}`)}
        empty={
          <NothingHere
            title={texts.noWaiting}
            action={
              later && (
                <Link className="link" href={`/runs?day=${later.day}`}>
                  {texts.waitingLater(formatWeekdayDate(later.day, language), later.orders)}
                </Link>
              )
            }
          />
        }
        selectionActions={
          <>
            <ActionButton action={actions.add} />
            <ActionButton action={actions.make} busy={isBusy} />
            <MostAtOnce count={chosen.length} most={mostStops} title={texts.newRun} />
          </>
        }
      />
      {isChoosing && (
        <ChooseRun
          title={texts.addToTitle}
          runs={runs}
          orderIds={chosen}
          onClose={() => setChoosing(false)}
          onDone={() => {
            setChoosing(false)
            selection.clear()
            void refresh()
          }}
        />
      )}
    </section>
  )
}
