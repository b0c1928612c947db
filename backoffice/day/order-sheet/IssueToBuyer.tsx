import fields from 'form:backoffice/office/tax-invoices/issueTaxInvoice'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { thaiAddress } from '#rules/identity/thai-address.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { WholeOrder } from './use-order.ts'

type IssueToBuyerProps = {
  order: WholeOrder
  onIssued: (invoice: AnswerOf<typeof issueTaxInvoice>) => void
  onClose: () => void
}

/** Issues the tax invoice of an order that names no buyer, or one without an address: what is known of the retailer is filled in. */
export function IssueToBuyer({ order, onIssued, onClose }: IssueToBuyerProps) {
  const texts = useTexts('sheet')
  const params = { id: order.id }
  const { taxInvoice: named, billingAddress, shippingAddress } = order
  const address = thaiAddress(billingAddress) || thaiAddress(shippingAddress)
  return (
    <FormDialog
      onClose={onClose}
      title={texts.buyerTitle}
      submit={texts.issueInvoice}
      call={issueTaxInvoice}
      fields={fields}
      onDone={onIssued}
      send={({ buyer }) => {
        if (!buyer) return call(issueTaxInvoice, { params, body: {} })
        // As people write it, in groups.
        const plain = { ...buyer, taxId: buyer.taxId.replaceAll(/[\s-]/g, '') }
        return call(issueTaxInvoice, { params, body: { buyer: plain } })
      }}
    >
      <Field name="buyer.name" label={texts.buyerName} defaultValue={named?.['name'] ?? order.storeName} />
      <Field name="buyer.taxId" label={texts.buyerTaxId} defaultValue={named?.['taxId']} />
      <Field
        name="buyer.branch"
        label={texts.buyerBranch}
        help={texts.buyerBranchHelp}
        defaultValue={named?.['branch'] ?? headOffice}
      />
      <Field name="buyer.address" label={texts.buyerAddress} rows={3} defaultValue={address} />
    </FormDialog>
  )
}
