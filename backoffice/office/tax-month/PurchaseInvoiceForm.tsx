import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import fields from 'form:backoffice/office/purchase-invoices/addPurchaseInvoice'
import {
  addPurchaseInvoice,
  getPurchaseInvoice,
  listReceiptsWithoutInvoice,
  removePurchaseInvoice,
  savePurchaseInvoice,
} from '#contract/backoffice/office/purchase-invoices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { monthAfter } from '#rules/days-and-months.ts'
import { minus, satangOf, sumOf, toBaht } from '#rules/money.ts'
import { inputTaxWithin } from '#rules/tax-invoices/input-tax.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { call } from '#backoffice/api/call.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { currentMonth } from '#backoffice/kit/current-day.ts'
import { ChoicesField } from '#backoffice/kit/forms/ChoicesField.tsx'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { readAllPages } from '#backoffice/kit/list/read-all-pages.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { valueOf } from '#web/read-reply.ts'

type Invoice = AnswerOf<typeof getPurchaseInvoice>
type Receipt = AnswerOf<typeof listReceiptsWithoutInvoice>['content'][number]
type PurchaseInvoiceFormProps = {
  supplierId: string
  /** The goods receipts that it is for, at first. */
  receiptIds: readonly string[]
  /** None: a new one. */
  invoice?: Invoice
  onClose: () => void
  onDone: () => void
}

/** PurchaseInvoiceForm: the tax invoice of a supplier for goods receipts, as it is on the paper. */
export function PurchaseInvoiceForm(props: PurchaseInvoiceFormProps) {
  const { supplierId, invoice, onClose } = props
  const texts = useTexts('taxMonth')
  const open = useQuery({
    queryKey: ['tax-month', 'open-receipts', supplierId],
    queryFn: async ({ signal }) =>
      valueOf(
        await readAllPages(
          (place) => call(listReceiptsWithoutInvoice, { query: { supplier: supplierId, ...place }, signal }),
          ({ id }) => id,
        ),
      ),
    // What is proposed is of now, and stays while it is typed.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (open.data) return <OpenForm {...props} receipts={open.data} />
  // What comes at once needs no drawer before the one of the form.
  const hasFailed = open.failureCount > 0 || open.errorUpdateCount > 0
  return (
    hasFailed && (
      <Drawer open title={titleOf(texts, invoice)} onClose={onClose}>
        <QueryState query={open}>{null}</QueryState>
      </Drawer>
    )
  )
}

const titleOf = (texts: AllTexts['taxMonth'], invoice: Invoice | undefined): string =>
  invoice ? texts.editInvoice(invoice.number) : texts.recordInvoice

function OpenForm({
  receipts,
  receiptIds,
  invoice,
  onClose,
  onDone,
}: PurchaseInvoiceFormProps & { receipts: readonly Receipt[] }) {
  const texts = useTexts('taxMonth')
  const { run } = useUnderway()
  const language = useLanguage()
  const [chosen, setChosen] = useState(receiptIds)
  const [today] = useState(() => bangkokDate(new Date()))
  const [isTyped, setTyped] = useState(false)
  /** Those whose goods value and VAT are proposed by: the ones that are chosen, until one of both is typed. */
  const [proposedFor, setProposedFor] = useState(receiptIds)
  const params = { id: invoice?.id ?? '' }
  const included = sumOf(
    receipts.filter(({ id }) => proposedFor.includes(id)).map(({ taxedAmt }) => satangOf(taxedAmt)),
  )
  const vat = inputTaxWithin(included)
  const supplier = receipts.find(({ id }) => receiptIds.includes(id))?.supplier
  const months = [...new Set([...lastMonths(), ...(invoice ? [invoice.month] : [])])]
  const done = (text: string, answer: Pick<AnswerOf<typeof removePurchaseInvoice>, 'undo'>) => {
    showToast({ text, undo: answer.undo })
    onDone()
  }
  async function remove(removed: Invoice): Promise<void> {
    const reply = await run(() => call(removePurchaseInvoice, { params, body: { revision: removed.revision } }))
    if (reply?.ok) done(texts.invoiceRemoved, reply.value)
  }
  const choiceOf = (id: string, number: string, day: string, amount?: number) => ({
    value: id,
    label: [number, formatDate(day, language), amount === undefined ? [] : inBaht(satangOf(amount))].flat().join(' · '),
  })
  return (
    <FormDialog
      shape="sheet"
      onClose={onClose}
      title={titleOf(texts, invoice)}
      isDisabled={chosen.length === 0}
      call={addPurchaseInvoice}
      fields={fields}
      record={invoice}
      latest={invoice && (() => call(getPurchaseInvoice, { params }))}
      violations={texts.invoiceViolations}
      problems={{ tax_month_closed: { field: 'month' } }}
      send={(body, { revision, idempotencyKey }) =>
        invoice
          ? call(savePurchaseInvoice, { params, body: { ...body, revision } })
          : call(addPurchaseInvoice, { body, idempotencyKey })
      }
      onDone={(answer) => done(texts.invoiceRecorded, answer)}
      foot={invoice && <Button onClick={() => void remove(invoice)}>{texts.removeInvoice}</Button>}
    >
      <Field name="number" label={texts.invoiceNumber} isFirst />
      <Field name="issuedOn" label={texts.invoiceDate} max={today} />
      <Field name="taxId" label={texts.taxId} defaultValue={supplier?.taxId} inputMode="numeric" />
      <Field
        name="branch"
        label={texts.sellerBranch}
        help={texts.branchHelp}
        defaultValue={supplier?.branch ?? '00000'}
      />
      <Fragment key={proposedFor.join(' ')}>
        <Field
          name="valueAmt"
          label={texts.value}
          isAmount
          defaultValue={toBaht(minus(included, vat))}
          onChange={() => setTyped(true)}
        />
        <Field
          name="vatAmt"
          label={texts.inputVat}
          isAmount
          defaultValue={toBaht(vat)}
          onChange={() => setTyped(true)}
        />
      </Fragment>
      <Field
        name="month"
        label={texts.claimMonth}
        help={texts.claimMonthHelp}
        none={texts.byItsDate}
        choices={months.map((month) => ({ value: month, label: formatMonth(month, language) }))}
      />
      <ChoicesField
        name="receiptIds"
        label={texts.receipts}
        defaultValue={receiptIds}
        choices={[
          ...(invoice?.receipts ?? []).map(({ id, number, receivedOn }) => choiceOf(id, number, receivedOn)),
          ...receipts.map(({ id, number, receivedOn, taxedAmt }) => choiceOf(id, number, receivedOn, taxedAmt)),
        ]}
        onChange={(ids) => {
          setChosen(ids)
          if (!isTyped) setProposedFor(ids)
        }}
      />
    </FormDialog>
  )
}

/** This month and the six before it, from which tax may still be deducted. */
const lastMonths = (): string[] => Array.from({ length: 7 }, (_, nth) => monthAfter(currentMonth(), -nth))
