import fields from 'form:backoffice/tax-invoices/issueTaxInvoice'
import { useId } from 'react'
import { issueTaxInvoice } from '#contract/backoffice/tax-invoices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
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
  const form = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.buyerTitle}
      closeOnOutsidePress={false}
      foot={<FormButtons form={form} submit={texts.issueInvoice} onCancel={onClose} />}
    >
      <Form
        id={form}
        fields={fields}
        onDone={onIssued}
        send={(values) => {
          const text = (name: string) => String(values.get(`buyer.${name}`) ?? '').trim()
          const taxId = text('taxId').replace(/[\s-]/g, '')
          const buyer = { name: text('name'), taxId, branch: text('branch'), address: text('address') }
          return call(issueTaxInvoice, { params: { id: orderId }, body: { buyer } })
        }}
      >
        <Field name="buyer.name" label={texts.buyerName} defaultValue={storeName} />
        <Field name="buyer.taxId" label={texts.buyerTaxId} />
        <Field name="buyer.branch" label={texts.buyerBranch} help={texts.buyerBranchHelp} defaultValue={headOffice} />
        <Field name="buyer.address" label={texts.buyerAddress} rows={3} />
      </Form>
    </Dialog>
  )
}
