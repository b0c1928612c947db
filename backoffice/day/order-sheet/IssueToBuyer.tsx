import fields from 'form:backoffice/office/tax-invoices/issueTaxInvoice'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type IssueToBuyerProps = {
  orderId: string
  storeName: string
  onIssued: (invoice: AnswerOf<typeof issueTaxInvoice>) => void
  onClose: () => void
}

/** Issues the tax invoice of an order that names no buyer, or one without an address. */
export function IssueToBuyer({ orderId, storeName, onIssued, onClose }: IssueToBuyerProps) {
  const texts = useTexts('sheet')
  return (
    <FormDialog
      onClose={onClose}
      title={texts.buyerTitle}
      submit={texts.issueInvoice}
      call={issueTaxInvoice}
      fields={fields}
      onDone={onIssued}
      send={({ buyer }) => {
        if (!buyer) return call(issueTaxInvoice, { params: { id: orderId }, body: {} })
        // As people write it, in groups.
        const plain = { ...buyer, taxId: buyer.taxId.replaceAll(/[\s-]/g, '') }
        return call(issueTaxInvoice, { params: { id: orderId }, body: { buyer: plain } })
      }}
    >
      <Field name="buyer.name" label={texts.buyerName} defaultValue={storeName} />
      <Field name="buyer.taxId" label={texts.buyerTaxId} />
      <Field name="buyer.branch" label={texts.buyerBranch} help={texts.buyerBranchHelp} defaultValue={headOffice} />
      <Field name="buyer.address" label={texts.buyerAddress} rows={3} />
    </FormDialog>
  )
}
