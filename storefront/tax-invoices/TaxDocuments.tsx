import { useState } from 'react'
import Download from '#design/icons/download.ts'
import { satang, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import type { CallCode, Reply } from '#storefront/api/reply.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import {
  saveCreditNote,
  saveReceipt,
  saveTaxInvoice,
  useTaxDocuments,
  type TaxDocuments as Documents,
} from './tax-documents.ts'

/** TaxDocuments: the tax invoice of an order, its credit notes and receipts to download, or when the invoice will come. */
export function TaxDocuments({ orderId, cancelled }: { orderId: string; cancelled: boolean }) {
  const texts = useTexts('invoices')
  const { data } = useTaxDocuments(orderId)
  if (!data) return null
  const { wanted, invoice, awaits, creditNotes, receipts } = data
  const hasInvoice = invoice !== null || (!cancelled && wanted)
  if (!hasInvoice && receipts.length === 0) return null
  return (
    <section className="panel rows">
      <h2>{hasInvoice ? texts.heading : texts.receiptHeading}</h2>
      {hasInvoice && !invoice && <p className="text-quiet">{awaits ? texts.awaits[awaits] : texts.exempt}</p>}
      {invoice && (
        <TaxDocument document={invoice} label={texts.invoice} onSave={() => saveTaxInvoice(orderId, invoice.number)} />
      )}
      {creditNotes.map((note) => (
        <TaxDocument
          key={note.number}
          document={note}
          label={texts.creditNote}
          lowers
          onSave={() => saveCreditNote(orderId, note.number)}
        />
      ))}
      {receipts.map((receipt) => (
        <TaxDocument
          key={receipt.number}
          document={receipt}
          label={texts.receipt}
          onSave={() => saveReceipt(orderId, receipt.number)}
        />
      ))}
    </section>
  )
}

type TaxDocumentProps = {
  document: NonNullable<Documents['invoice']>
  label: string
  /** A credit note's amount is shown as negative. */
  lowers?: boolean
  onSave: () => Promise<Reply<unknown>>
}

/** TaxDocument: number, date and amount of one document, and a button to download it. */
function TaxDocument({ document, label, lowers, onSave }: TaxDocumentProps) {
  const texts = useTexts('invoices')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallCode | null>(null)
  const { number, issuedOn, totalAmt } = document
  const save = async () => {
    setBusy(true)
    setError(null)
    const reply = await onSave()
    setBusy(false)
    if (reply.ok) announce(texts.saved(number))
    else setError(reply.error.code)
  }
  const amount = satangOf(totalAmt)
  return (
    <div className="rows">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <b className="money">{number}</b>{' '}
          <time dateTime={issuedOn} className="money text-sm text-quiet">
            {formatDate(issuedOn, language)}
          </time>
        </span>
        <Money satang={lowers ? satang(-amount) : amount} />
      </p>
      <Button busy={busy} onClick={() => void save()} aria-label={`${label} ${number}`}>
        {!busy && <Icon of={Download} />}
        {label}
      </Button>
      {error && <Notice tone="failed">{errors[error]}</Notice>}
    </div>
  )
}
