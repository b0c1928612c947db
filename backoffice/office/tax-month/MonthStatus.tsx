import { Link } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import type { getTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import type { OpenTaxMatter } from '#rules/tax-invoices/tax-month.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'

type TaxMonth = AnswerOf<typeof getTaxMonth>

/** MonthStatus: who closed the month with which figures, or what must be settled first, each with its list. */
export function MonthStatus({ report }: { report: TaxMonth }) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const { closed, open } = report
  if (closed)
    return (
      <Notice tone="done">
        {texts.closedBy(closed.by.name, formatMoment(closed.at, language))}
        <p>{texts.closedDocuments(...moneyOf(closed.total))}</p>
        {closed.withoutInvoice && <p>{texts.closedWithout(...moneyOf(closed.withoutInvoice))}</p>}
        {closed.reason && <p>{texts.withReason(closed.reason)}</p>}
        {closed.missing.length > 0 && <p>{`${texts.missing}: ${closed.missing.join(', ')}`}</p>}
      </Notice>
    )
  if (open.length === 0) return <Notice tone="done">{texts.clear}</Notice>
  return (
    <Notice tone={open.includes('seller_missing') ? 'failed' : 'notice'}>
      <ul className="tax-open">
        {open.map((matter) => (
          <li key={matter}>
            <b>{texts.open[matter]}</b> <Details matter={matter} report={report} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const moneyOf = ({ valueAmt, vatAmt }: TaxMonth['total']) =>
  [inBaht(satangOf(valueAmt)), inBaht(satangOf(vatAmt))] as const

function Details({ matter, report }: { matter: OpenTaxMatter; report: TaxMonth }) {
  const texts = useTexts('taxMonth')
  const maySetUp = useMay('staff')
  if (matter === 'not_over') return null
  if (matter === 'seller_missing')
    return (
      maySetUp && (
        <Link className="link" href="/settings/company#seller">
          {texts.setUpSeller}
        </Link>
      )
    )
  if (matter === 'numbers_missing') return report.series.flatMap(({ missing }) => missing).join(', ')
  if (matter === 'without_invoice')
    return (
      <>
        {texts.withoutTotal(formatWhole(report.withoutInvoice.count), ...moneyOf(report.withoutInvoice))}{' '}
        <Link
          className="link"
          href={`/tax-months/${report.month}/without-invoice`}
          aria-label={`${texts.show}: ${texts.open[matter]}`}
        >
          {texts.show}
        </Link>
      </>
    )
  return report.cancelledWithoutNote.map(({ number, orderId }) => (
    <Link key={number} className="link" href={`/orders/${orderId}`}>
      {number}
    </Link>
  ))
}
