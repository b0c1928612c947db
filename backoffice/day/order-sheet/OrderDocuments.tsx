import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  getLoweredMonth,
  issueTaxInvoice,
  listCreditNotes,
  listTaxInvoices,
  printCreditNote,
  printTaxInvoice,
} from '#contract/backoffice/office/tax-invoices/calls.ts'
import { satangOf } from '#rules/money.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { currentMonth } from '#backoffice/kit/current-day.ts'
import { later } from '#backoffice/kit/later.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import type { CallProblem } from '#web/reply.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { PaperButtons } from './PaperButtons.tsx'
import { useRefreshOrder, type WholeOrder } from './use-order.ts'
import { When } from './When.tsx'

const IssueCreditNote = later(
  () => import('./IssueCreditNote.tsx').then((module) => module.IssueCreditNote),
  ({ onClose }) => onClose(),
)
const IssueToBuyer = later(
  () => import('./IssueToBuyer.tsx').then((module) => module.IssueToBuyer),
  ({ onClose }) => onClose(),
)

const mostDocuments = 50
/** Orders of which a tax invoice may exist or be issued. */
const invoiced: readonly WholeOrder['orderStatus'][] = ['PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED']

/** What an invoice lacks that was refused with these codes. */
const lackOf: Partial<Record<CallProblem['code'], 'seller' | 'buyer'>> = {
  seller_missing: 'seller',
  buyer_missing: 'buyer',
  buyer_address_missing: 'buyer',
}

/** The tax invoice of an order and its credit notes: their PDF, and what may be issued. */
export function OrderDocuments({ order }: { order: WholeOrder }) {
  const { id, orderNumber, orderStatus } = order
  const texts = useTexts('sheet')
  const language = useLanguage()
  const { isBusy, run } = useUnderway()
  const refresh = useRefreshOrder(id)
  const mayCredit = useMay('documents.credit')
  const maySetUp = useMay('staff')
  const [crediting, setCrediting] = useState<string | null>(null)
  /** What the last attempt to issue the invoice lacked. */
  const [lack, setLack] = useState<'seller' | 'buyer' | null>(null)
  const documents = useQuery({
    queryKey: ['order', id, 'documents'],
    queryFn: async ({ signal }) => {
      const query = { q: orderNumber, size: mostDocuments }
      const [invoices, notes] = await Promise.all([
        callOrThrow(listTaxInvoices, { query, signal }),
        callOrThrow(listCreditNotes, { query, signal }),
      ])
      return {
        invoice: invoices.content.find(({ orderNumbers }) => orderNumbers.includes(orderNumber)) ?? null,
        notes: notes.content.filter((one) => one.orderNumber === orderNumber),
      }
    },
  })
  if (documents.isPending) return null
  const { invoice, notes } = documents.data ?? { invoice: null, notes: [] }
  const mayIssue = !invoice && invoiced.includes(orderStatus)
  if (!documents.isError && !invoice && !mayIssue) return null

  /** A question, where the VAT of a month that is over falls by it. @returns whether to go on */
  async function mayIssueNow(): Promise<boolean> {
    // An older release does not know the call: it issues without the question, or says that there is no such order.
    const refused = ({ code }: CallProblem) => code === 'not_found'
    const lowered = await run(() => call(getLoweredMonth, { params: { id } }), { refused })
    if (!lowered?.ok) return lowered !== null && refused(lowered.error)
    const { month } = lowered.value
    if (month === null) return true
    const yes = await confirmAction({
      title: texts.issueLateTitle(orderNumber),
      text: texts.countsLater(formatMonth(currentMonth(), language), formatMonth(month, language)),
      confirm: texts.issueInvoice,
      finality: 'final',
    })
    return yes !== null
  }
  async function issue(): Promise<void> {
    if (!(await mayIssueNow())) return
    const reply = await run(() => call(issueTaxInvoice, { params: { id }, body: {} }), {
      refused: ({ code }) => {
        const lacking = lackOf[code] ?? null
        setLack(lacking)
        return lacking !== null
      },
    })
    refresh()
    if (reply?.ok) onIssued(reply.value)
  }
  function onIssued({ number }: { number: string }): void {
    refresh()
    setLack(null)
    showToast({ text: texts.documentIssued(number) })
  }
  return (
    <Card id="documents" title={texts.documents} note={invoice && texts.openPdf}>
      <QueryState query={documents}>
        {mayIssue && <p className="sheet-hint">{texts.noInvoice}</p>}
        <ul className="sheet-list">
          {invoice && (
            <li>
              <span className="sheet-action">
                <span>
                  <b>{invoice.number}</b> <Money satang={satangOf(invoice.totalAmt)} />
                  <span>
                    {texts.taxInvoice} · <When at={invoice.issuedOn} />
                  </span>
                </span>
                <PaperButtons file={printTaxInvoice} number={invoice.number} />
              </span>
            </li>
          )}
          {notes.map((note) => (
            <li key={note.number}>
              <span className="sheet-action">
                <span>
                  <b>{note.number}</b> <Money satang={satangOf(note.totalAmt)} />
                  <span>
                    {texts.creditReasons[note.reason]} · <When at={note.issuedOn} />
                  </span>
                </span>
                <PaperButtons file={printCreditNote} number={note.number} />
              </span>
            </li>
          ))}
        </ul>
        {lack === 'seller' && (
          <Notice
            tone="failed"
            action={
              maySetUp && (
                <Link className="link" href="/settings/company#seller">
                  {texts.setUpSeller}
                </Link>
              )
            }
          >
            {texts.sellerMissing}
          </Notice>
        )}
        {lack === 'buyer' && <IssueToBuyer order={order} onIssued={onIssued} onClose={() => setLack(null)} />}
        {mayIssue && (
          <Button busy={isBusy} onClick={() => void issue()}>
            {texts.issueInvoice}
          </Button>
        )}
        {invoice && mayCredit && invoice.creditedAmt < invoice.totalAmt && (
          <Button onClick={() => setCrediting(invoice.number)}>{texts.issueCredit}</Button>
        )}
        {crediting && (
          <IssueCreditNote
            number={crediting}
            orderId={id}
            orderNumber={orderNumber}
            onClose={() => setCrediting(null)}
          />
        )}
      </QueryState>
    </Card>
  )
}
