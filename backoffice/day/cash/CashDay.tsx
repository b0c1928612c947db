import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { listCashUps, receiveAtCounter } from '#contract/backoffice/day/cash/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { call } from '#backoffice/api/call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { currentDay } from '#backoffice/kit/current-day.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { buttonClass } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { CashSums } from './CashSums.tsx'
import { DayPicker } from './DayPicker.tsx'
import { Differences } from './Differences.tsx'
import './cash.css'

type CashUp = AnswerOf<typeof listCashUps>['cashUps'][number]
type CashOrder = AnswerOf<typeof listCashUps>['unassigned'][number]

const tones = { OPEN: 'notice', COUNTED: 'info', CLOSED: 'done' } as const

const columnsOf = (texts: AllTexts['cash']): TableColumn<CashUp>[] => [
  { id: 'collector', title: texts.collector, cell: ({ name }) => name ?? texts.counter, grows: true },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state, outdated, lateAmt }) => (
      <>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>{' '}
        {outdated && <Badge tone="cut">{texts.outdated}</Badge>}
        {lateAmt > 0 && <Badge tone="cut">{texts.late(inBaht(satangOf(lateAmt)))}</Badge>}
      </>
    ),
  },
  { id: 'openRuns', title: texts.openRuns, cell: ({ openRuns }) => openRuns.join(', ') },
  { id: 'onTheRoad', title: texts.onTheRoad, align: 'end', cell: ({ onTheRoad }) => formatWhole(onTheRoad) },
  { id: 'orders', title: texts.orders, align: 'end', cell: ({ orders }) => formatWhole(orders) },
  {
    id: 'expected',
    title: texts.expected,
    align: 'end',
    cell: ({ expectedAmt }) => <Money satang={satangOf(expectedAmt)} />,
  },
  {
    id: 'counted',
    title: texts.counted,
    align: 'end',
    cell: ({ countedAmt }) => (countedAmt === null ? noValue : <Money satang={satangOf(countedAmt)} />),
  },
  {
    id: 'difference',
    title: texts.difference,
    align: 'end',
    cell: ({ differenceAmt, outdated }) =>
      differenceAmt && !outdated ? <Money satang={satangOf(differenceAmt)} /> : noValue,
  },
]

/** The cash of a day: drivers, the counter, and delivered orders whose cash nobody has. */
export function Screen() {
  const texts = useTexts('cash')
  const [, navigate] = useLocation()
  const language = useLanguage()
  const filters = useFilters({ day: 'one' })
  const day = filters.values.day ?? currentDay()
  // The drivers of another day are not kept meanwhile: they would open with this one.
  const cash = useCall(['cash', day], listCashUps, { params: { day } })
  useLiveQueries({ subjects: ['cash', 'run', 'order'], queryKey: ['cash', day] })
  const { cashUps = [], unassigned = [] } = cash.data ?? {}
  const box = useFirstWaiting(cashUps)
  return (
    <>
      <ScreenHead title={texts.title} note={formatWeekdayDate(day, language)}>
        <ExportButton
          list="cash"
          query={{ from: day, until: day }}
          also={[{ list: 'cash-differences', query: { from: day, until: day } }]}
        />
        <DayPicker day={day} onChange={(value) => filters.set('day', value)} />
      </ScreenHead>
      <QueryState query={cash}>
        {cashUps.length > 0 && <CashSums cashUps={cashUps} />}
        <div ref={box}>
          <DataTable
            label={texts.collectors}
            columns={columnsOf(texts)}
            rows={cashUps}
            rowId={({ collector }) => collector}
            rowName={({ name }) => name ?? texts.counter}
            onOpen={({ collector }) => navigate(`/cash/${day}/${collector}`)}
            empty={<NothingHere title={texts.noCash} />}
          />
        </div>
        {unassigned.length > 0 && <Unassigned orders={unassigned} />}
        <Differences key={day} until={day} />
      </QueryState>
    </>
  )
}

/** Puts the focus on the first person whose cash waits for who is signed in, so that Enter opens it; a focus that is anywhere stays. */
function useFirstWaiting(cashUps: readonly CashUp[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const [mayCount, mayClose] = [useMay('cash.count'), useMay('cash.close')]
  const staff = useStaff()
  const first = cashUps.findIndex(({ state, outdated, expectedAmt, countedBy, collector }) =>
    state === 'OPEN' || outdated
      ? mayCount && state !== 'CLOSED' && expectedAmt > 0
      : mayClose && state === 'COUNTED' && countedBy?.id !== staff?.id && collector !== staff?.id,
  )
  useEffect(() => {
    if (!box.current || first < 0) return undefined
    // The table draws its rows after it has collected them.
    const drawn = new MutationObserver(() => focusRow() && drawn.disconnect())
    const focusRow = () => {
      const row = box.current?.querySelectorAll<HTMLElement>('tr[data-key]')[first]
      if (document.activeElement === document.body) row?.focus()
      return row !== undefined
    }
    if (!focusRow()) drawn.observe(box.current, { childList: true, subtree: true })
    return () => drawn.disconnect()
  }, [first])
  return box
}

const unassignedColumns = (texts: AllTexts['cash'], mayReceive: boolean): TableColumn<CashOrder>[] => [
  { id: 'number', title: texts.order, cell: ({ orderNumber }) => orderNumber },
  { id: 'store', title: texts.store, cell: ({ storeName }) => storeName, grows: true },
  { id: 'due', title: texts.due, align: 'end', cell: ({ dueAmt }) => <Money satang={satangOf(dueAmt)} /> },
  ...(mayReceive
    ? [
        {
          id: 'receive',
          title: texts.receive,
          heading: <span className="sr-only">{texts.receive}</span>,
          cell: (order: CashOrder) => <ReceiveButton order={order} />,
        },
      ]
    : []),
]

/** ReceiveButton: takes in the cash of one order, once; that of another one need not wait for it. */
function ReceiveButton({ order: { orderNumber, dueAmt } }: { order: CashOrder }) {
  const texts = useTexts('cash')
  const client = useQueryClient()
  const { run } = useUnderway()
  async function receive(): Promise<void> {
    const reply = await run(
      () => call(receiveAtCounter, { body: { orderNumber, expectedDueAmt: dueAmt } }),
      { done: ({ undo }) => ({ text: texts.received(orderNumber), undo }) },
      orderNumber,
    )
    if (reply) await client.invalidateQueries({ queryKey: ['cash'] })
  }
  return (
    // A press on React Aria's own is none on the row, also while the one before is not answered.
    <Button
      className={buttonClass('plain', 'button-small')}
      aria-label={texts.receiveOf(orderNumber)}
      onPress={() => void receive()}
    >
      {texts.receive}
    </Button>
  )
}

/** Orders whose cash is to be received at the counter: each has a button for it, and opens for a look first. */
function Unassigned({ orders }: { orders: readonly CashOrder[] }) {
  const texts = useTexts('cash')
  const [, navigate] = useLocation()
  const [mayReceive, mayOpen] = [useMay('cash.count'), useMay('orders.read')]
  return (
    <section className="stack cash-section">
      <h2>{texts.unassigned}</h2>
      <p className="text-quiet">{texts.unassignedText}</p>
      <DataTable
        label={texts.unassigned}
        columns={unassignedColumns(texts, mayReceive)}
        rows={orders}
        rowId={({ orderId }) => orderId}
        rowName={({ orderNumber }) => orderNumber}
        {...(mayOpen && { onOpen: ({ orderId }: CashOrder) => navigate(`/orders/${orderId}`) })}
      />
    </section>
  )
}
