import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { closeCash, getCashUp, reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satangOf, sumOf } from '#rules/money.ts'
import { formatHour, formatMoment, formatWeekdayDate } from '#rules/thai-date.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import ArrowLeft from '#design/icons/arrow-left.ts'
import Check from '#design/icons/check.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import { CountForm, type WholeCashUp } from './CountForm.tsx'
import './cash.css'

type CashOrder = WholeCashUp['cashOrders'][number]
type LedgerEntry = WholeCashUp['ledger'][number]
type Payment = NonNullable<WholeCashUp['payments']>[number]

/** Letters of the reason for opening cash again. */
const longestReason = 200

/** The cash of one driver, or of the counter, on one day. */
export function Screen({ params }: ScreenProps) {
  const texts = useTexts('cash')
  const [day = '', collector = ''] = [params['day'], params['collector']]
  const language = useLanguage()
  const [, navigate] = useLocation()
  const cash = useCall(['cash', day, collector], getCashUp, { params: { day, collector } })
  // One counts and another closes, each at an own screen.
  useLiveQueries({ subjects: ['cash', 'run', 'order'], queryKey: ['cash', day] })
  const { back } = useActions({
    back: { title: texts.back, key: 'Escape', icon: ArrowLeft, look: 'quiet', run: () => navigate(`/cash?day=${day}`) },
  })
  const name = cash.data?.name ?? texts.counter
  return (
    <>
      <ScreenHead title={`${texts.title}: ${name}`} note={formatWeekdayDate(day, language)} actions={[back]} />
      <QueryState query={cash}>{cash.data && <Collector cash={cash.data} name={name} />}</QueryState>
    </>
  )
}

/** Words for when something of a day was done: the hour, with its date where that is another day. */
function useWhen(day: string): (at: string | null) => string {
  const language = useLanguage()
  return (at) => {
    if (!at) return ''
    return bangkokDate(new Date(at)) === day ? formatHour(at) : formatMoment(at, language)
  }
}

function Collector({ cash, name }: { cash: WholeCashUp; name: string }) {
  const texts = useTexts('cash')
  const when = useWhen(cash.day)
  const payments = cash.payments ?? []
  return (
    <>
      {cash.outdated && <Notice>{texts.outdated}</Notice>}
      {cash.lateAmt > 0 && <Notice>{texts.late(inBaht(satangOf(cash.lateAmt)))}</Notice>}
      {cash.reopened && <Notice tone="info">{texts.reopened(cash.reopened.by.name, cash.reopened.reason)}</Notice>}
      <div className="cash-up">
        <section className="panel stack" aria-label={texts.countTitle}>
          <CountForm cash={cash} />
          {cash.countedBy && <p className="text-quiet">{texts.countedBy(cash.countedBy.name, when(cash.countedOn))}</p>}
          {cash.closedBy && <p className="text-quiet">{texts.closedBy(cash.closedBy.name, when(cash.closedOn))}</p>}
          <Closing cash={cash} name={name} />
        </section>
        <div className="stack">
          <DataTable
            label={texts.orders}
            columns={orderColumns(texts)}
            rows={[...cash.cashOrders, ...cash.waiting]}
            rowId={({ orderId }) => orderId}
            rowName={({ orderNumber }) => orderNumber}
          />
          {payments.length > 0 && <Payments payments={payments} />}
          {cash.ledger.length > 0 && <Ledger day={cash.day} entries={cash.ledger} />}
        </div>
      </div>
    </>
  )
}

const orderColumns = (texts: AllTexts['cash']): TableColumn<CashOrder>[] => [
  { id: 'number', title: texts.order, cell: ({ orderNumber }) => orderNumber },
  { id: 'store', title: texts.store, cell: ({ storeName }) => storeName, grows: true },
  { id: 'run', title: texts.run, cell: ({ runNumber }) => runNumber ?? noValue },
  { id: 'stage', title: texts.state, cell: ({ stage }) => <StageBadge stage={stage} /> },
  {
    id: 'reported',
    title: texts.reported,
    align: 'end',
    cell: ({ reportedAmt, dueAmt }) =>
      reportedAmt === null ? (
        noValue
      ) : (
        <span className={reportedAmt === dueAmt ? undefined : 'cash-differs'}>
          <Money satang={satangOf(reportedAmt)} />
        </span>
      ),
  },
  { id: 'due', title: texts.due, align: 'end', cell: ({ dueAmt }) => <Money satang={satangOf(dueAmt)} /> },
]

const paymentColumns = (texts: AllTexts['cash']): TableColumn<Payment>[] => [
  { id: 'receipt', title: texts.receipt, cell: ({ receiptNumber }) => receiptNumber ?? noValue },
  { id: 'store', title: texts.store, isRowHeader: true, cell: ({ storeName }) => storeName, grows: true },
  { id: 'by', title: texts.recordedBy, cell: ({ recordedBy }) => recordedBy.name },
  { id: 'amount', title: texts.amount, align: 'end', cell: ({ amount }) => <Money satang={satangOf(amount)} /> },
]

/** Payments for orders on account that the counter has in cash; each leads to the account of its retailer. */
function Payments({ payments }: { payments: readonly Payment[] }) {
  const texts = useTexts('cash')
  const [, navigate] = useLocation()
  const mayOpen = useMay('credit')
  return (
    <section className="stack">
      <h2>{texts.payments}</h2>
      <DataTable
        label={texts.payments}
        columns={paymentColumns(texts)}
        rows={payments}
        rowId={({ id }) => String(id)}
        rowName={({ storeName }) => storeName}
        {...(mayOpen && { onOpen: ({ retailerId }: Payment) => navigate(`/credit/${retailerId}`) })}
      />
    </section>
  )
}

/** What is entered in the ledger, with its sum. */
function Ledger({ day, entries }: { day: string; entries: readonly LedgerEntry[] }) {
  const texts = useTexts('cash')
  const when = useWhen(day)
  const sum = sumOf(entries.map(({ amount }) => satangOf(amount)))
  return (
    <section className="panel" aria-label={texts.ledger}>
      <h2>{texts.ledger}</h2>
      <dl className="facts">
        {entries.map(({ kind, orderNumber, paymentId, receiptNumber, amount, at }) => (
          <div key={`${kind} ${orderNumber} ${paymentId} ${at}`}>
            <dt>
              {when(at)} {texts.kinds[kind]} {orderNumber ?? receiptNumber}
            </dt>
            <dd>
              <Money satang={satangOf(amount)} />
            </dd>
          </div>
        ))}
        <div className="facts-due">
          <dt>{texts.total}</dt>
          <dd>
            <Money satang={sum} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Closing a count, which another person does, and opening it again. */
function Closing({ cash, name }: { cash: WholeCashUp; name: string }) {
  const texts = useTexts('cash')
  const client = useQueryClient()
  const { run } = useUnderway()
  const staff = useStaff()
  const roles = staffRolesIn(staff?.roles ?? [])
  const params = { day: cash.day, collector: cash.collector }
  const isOwn = cash.countedBy?.id === staff?.id || cash.collector === staff?.id
  const isCounted = cash.state === 'COUNTED' && !cash.outdated
  const reload = () => client.invalidateQueries({ queryKey: ['cash'] })

  async function close(): Promise<void> {
    const [counted, expected] = [cash.countedAmt ?? 0, cash.expectedAmt]
    const yes = await confirmAction({
      title: texts.closeTitle(name),
      text: texts.closeText(inBaht(satangOf(counted)), inBaht(satangOf(expected))),
      confirm: texts.close,
      finality: 'undoable',
      rule: texts.closeRule,
    })
    if (!yes) return
    const body = { expectedAmt: expected, countedAmt: counted }
    await run(() => call(closeCash, { params, body }), { done: () => ({ text: texts.closed }), reload })
  }

  async function reopen(): Promise<void> {
    await confirmAction(
      {
        title: texts.reopenTitle,
        text: texts.reopenText,
        confirm: texts.reopen,
        finality: 'undoable',
        rule: texts.reopenRule,
        danger: true,
        reason: { label: texts.reason, maxLength: longestReason, isRequired: true },
      },
      (reason) => run(() => call(reopenCash, { params, body: { reason } }), { reload }),
    )
  }

  const actions = useActions({
    close: {
      title: texts.close,
      key: 'x',
      icon: Check,
      look: 'primary',
      hidden: !may({ roles }, 'cash.close') || !isCounted,
      disabled: isOwn || cash.openRuns.length > 0,
      run: close,
    },
    reopen: {
      title: texts.reopen,
      key: 'u',
      icon: RotateCcw,
      hidden: !may({ roles }, 'cash.reopen') || cash.state !== 'CLOSED',
      run: reopen,
    },
  })
  return (
    <>
      {isCounted && isOwn && <p className="finality">{texts.otherPerson}</p>}
      {isCounted && cash.openRuns.length > 0 && <p className="finality">{texts.runOpen}</p>}
      <ActionButton action={actions.close} />
      <ActionButton action={actions.reopen} />
    </>
  )
}
