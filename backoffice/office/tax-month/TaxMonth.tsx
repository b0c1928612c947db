import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { monthAfter } from '#rules/days-and-months.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { getTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { formatDate } from '#rules/thai-date.ts'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { currentMonth } from '#backoffice/kit/current-day.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import ChevronLeft from '#design/icons/chevron-left.ts'
import ChevronRight from '#design/icons/chevron-right.ts'
import { MonthsWithDocuments } from './MonthsWithDocuments.tsx'
import { MonthStatus } from './MonthStatus.tsx'
import { useMonth } from './use-month.ts'
import { useMonthActions } from './use-month-actions.ts'
import './tax-month.css'

type TaxMonth = AnswerOf<typeof getTaxMonth>
type Day = TaxMonth['days'][number]
type Series = TaxMonth['series'][number]

const isEmpty = ({ together, purchases, receiptsWithoutInvoice }: TaxMonth): boolean =>
  [together, purchases, receiptsWithoutInvoice].every(({ count }) => count === 0)

/**
 * The tax of a month, of sales and purchases: its sums, by day and branch, and what stands in the way of closing it. Without
 * a choice the one before, which is declared now, and in the first weeks of a shop the one that has begun.
 */
export function Screen() {
  const { values, set } = useFilters({ month: 'one' })
  const before = useMonth(monthAfter(currentMonth(), -1), values.month === undefined)
  const usual = before.data && (isEmpty(before.data) ? currentMonth() : before.data.month)
  const month = values.month ?? usual
  if (month === undefined) return <QueryState query={before}>{null}</QueryState>
  return <Month month={month} onChoose={(chosen) => set('month', chosen)} />
}

function Month({ month, onChoose }: { month: string; onChoose: (month: string) => void }) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const query = useMonth(month)
  const steps = useActions({
    previousMonth: {
      title: texts.previous,
      key: '[',
      isStep: true,
      look: 'quiet',
      icon: ChevronLeft,
      run: () => onChoose(monthAfter(month, -1)),
    },
    nextMonth: {
      title: texts.next,
      key: ']',
      isStep: true,
      look: 'quiet',
      icon: ChevronRight,
      disabled: month >= currentMonth(),
      run: () => onChoose(monthAfter(month, 1)),
    },
  })
  const actions = useMonthActions(query.data)
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={formatMonth(month, language)}
        actions={[actions.pdf, actions.csv, actions.xlsx, actions.close]}
      >
        <ActionButton action={steps.previousMonth} />
        <ActionButton action={steps.nextMonth} />
      </ScreenHead>
      <QueryState query={query}>{query.data && <Report report={query.data} />}</QueryState>
      <MonthsWithDocuments />
    </>
  )
}

function Report({ report }: { report: TaxMonth }) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { receiptsWithoutInvoice } = report
  const open = (filter: Record<string, string>) =>
    navigate(`/tax-months/${report.month}/documents?${new URLSearchParams(filter).toString()}`)
  return (
    <div className="stack">
      <MonthStatus report={report} />
      <Sums report={report} />
      <p className="text-quiet">
        {receiptsWithoutInvoice.count === 0 ? (
          texts.allReceiptsHave
        ) : (
          <>
            {texts.receiptsWithout(
              formatWhole(receiptsWithoutInvoice.count),
              inBaht(satangOf(receiptsWithoutInvoice.taxedAmt)),
            )}{' '}
            <Link className="link" href={`/tax-months/${report.month}/receipts`}>
              {texts.show}
            </Link>
          </>
        )}
      </p>
      <section className="stack">
        <h2>{texts.byDay}</h2>
        <DataTable
          label={texts.byDay}
          columns={dayColumns(texts, language)}
          rows={report.days}
          rowId={({ day, branch, series }) => `${day} ${branch} ${series}`}
          rowName={({ day, series }) => `${formatDate(day, language)} ${texts.kinds[series]}`}
          onOpen={({ day, branch, series }) => open({ day, branch, series })}
          empty={<NothingHere title={texts.none} />}
        />
      </section>
      {report.series.length > 0 && (
        <section className="stack">
          <h2>{texts.numbers}</h2>
          <DataTable
            label={texts.numbers}
            columns={seriesColumns(texts)}
            rows={report.series}
            rowId={({ first }) => first}
            rowName={({ first }) => first}
            onOpen={({ branch, series }) => open({ branch, series })}
          />
        </section>
      )}
    </div>
  )
}

type Row = { id: string; name: ReactNode; sum: Partial<TaxMonth['total']>; isSum?: boolean }

/** What was issued, what is due without a document, both together, and what is left of each after the VAT of purchases; the accountant knows which is declared. */
function Sums({ report }: { report: TaxMonth }) {
  const texts = useTexts('taxMonth')
  const without = (
    <Link className="link" href={`/tax-months/${report.month}/without-invoice`}>
      {texts.withoutDocument}
    </Link>
  )
  const purchases = (
    <Link className="link" href={`/tax-months/${report.month}/purchases`}>
      {texts.purchases}
    </Link>
  )
  const rows: Row[] = [
    { id: 'invoices', name: texts.invoices, sum: report.invoices },
    { id: 'creditNotes', name: texts.creditNotes, sum: report.creditNotes },
    { id: 'byDocuments', name: texts.byDocuments, sum: report.total, isSum: true },
    {
      id: 'without',
      name: report.withoutInvoice.count > 0 ? without : texts.withoutDocument,
      sum: report.withoutInvoice,
    },
    { id: 'together', name: texts.together, sum: report.together, isSum: true },
    ...(report.countedBefore.count > 0
      ? [{ id: 'countedBefore', name: texts.countedBefore, sum: report.countedBefore }]
      : []),
    { id: 'purchases', name: purchases, sum: report.purchases },
    { id: 'payable', name: texts.payableByDocuments, sum: { vatAmt: report.payable.byDocumentsAmt }, isSum: true },
    { id: 'payableTogether', name: texts.payableTogether, sum: { vatAmt: report.payable.togetherAmt }, isSum: true },
  ]
  return (
    <div className="tax-sums-frame">
      <table className="tax-sums">
        <caption>
          <span className="sr-only">{texts.sums}</span> {texts.ask} {texts.exemptOnly}
        </caption>
        <thead>
          <tr>
            <HeadCells titles={[texts.kind, texts.count, texts.value, texts.bothVats, texts.exempt]} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, sum, isSum }) => (
            <tr key={id} className={isSum ? 'is-sum' : undefined}>
              <th scope="row">{name}</th>
              <td>{sum.count !== undefined && formatWhole(sum.count)}</td>
              {[sum.valueAmt, sum.vatAmt, sum.exemptAmt].map((amount, at) => (
                <td key={at}>{amount !== undefined && <Money satang={satangOf(amount)} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const branchName = (branch: string, texts: AllTexts['taxMonth']): string =>
  branch === headOffice ? texts.headOffice : branch

const dayColumns = (texts: AllTexts['taxMonth'], language: Language): TableColumn<Day>[] => [
  { id: 'day', title: texts.day, cell: ({ day }) => formatDate(day, language) },
  { id: 'branch', title: texts.branch, cell: ({ branch }) => branchName(branch, texts) },
  { id: 'kind', title: texts.kind, grows: true, cell: ({ series }) => texts.kinds[series] },
  { id: 'count', title: texts.count, align: 'end', cell: ({ count }) => formatWhole(count) },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
  { id: 'vat', title: texts.vat, align: 'end', cell: ({ vatAmt }) => <Money satang={satangOf(vatAmt)} /> },
  { id: 'exempt', title: texts.exempt, align: 'end', cell: ({ exemptAmt }) => <Money satang={satangOf(exemptAmt)} /> },
]

const seriesColumns = (texts: AllTexts['taxMonth']): TableColumn<Series>[] => [
  { id: 'first', title: texts.first, cell: ({ first }) => first },
  { id: 'last', title: texts.last, cell: ({ last }) => last },
  { id: 'kind', title: texts.kind, cell: ({ series }) => texts.kinds[series] },
  { id: 'branch', title: texts.branch, cell: ({ branch }) => branchName(branch, texts) },
  { id: 'count', title: texts.count, align: 'end', cell: ({ count }) => formatWhole(count) },
  {
    id: 'missing',
    title: texts.missing,
    grows: true,
    cell: ({ missing }) =>
      missing.length === 0 ? texts.complete : <b className="tax-missing">{missing.join(', ')}</b>,
  },
]
