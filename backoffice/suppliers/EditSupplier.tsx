import fields from 'form:backoffice/suppliers/addSupplier'
import { addSupplier, saveSupplier, type getSupplier } from '#contract/backoffice/suppliers/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const formId = 'edit-supplier'
type WholeSupplier = AnswerOf<typeof getSupplier>
type EditSupplierProps = {
  /** None: a new one. */
  supplier?: WholeSupplier
  onClose: () => void
  onSaved: (supplier: WholeSupplier) => void
}

/** EditSupplier: what is known of a supplier. Where somebody else saved it first, what was typed stays. */
export function EditSupplier({ supplier, onClose, onSaved }: EditSupplierProps) {
  const texts = useTexts('purchasing')
  return (
    <Dialog
      open
      onClose={onClose}
      title={supplier?.name ?? texts.newSupplier}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} onCancel={onClose} />}
    >
      <Form
        id={formId}
        fields={fields}
        send={(values) => {
          const text = (name: string) => String(values.get(name) ?? '').trim()
          const body = {
            name: text('name'),
            taxId: text('taxId'),
            branch: text('branch') || '00000',
            contact: text('contact'),
            phone: text('phone'),
            address: text('address'),
            leadDays: Number(text('leadDays')),
            minimumAmt: Number(text('minimumAmt') || 0),
            note: text('note'),
            status: text('status') === 'INACTIVE' ? ('INACTIVE' as const) : ('ACTIVE' as const),
          }
          return supplier
            ? call(saveSupplier, { params: { id: supplier.id }, body: { ...body, revision: supplier.revision } })
            : call(addSupplier, { body })
        }}
        onDone={onSaved}
      >
        <Field name="name" label={texts.name} defaultValue={supplier?.name} />
        <Field name="taxId" label={texts.taxId} defaultValue={supplier?.taxId} />
        <Field name="branch" label={texts.branch} help={texts.branchHelp} defaultValue={supplier?.branch ?? '00000'} />
        <Field name="contact" label={texts.contact} defaultValue={supplier?.contact} />
        <Field name="phone" label={texts.phone} defaultValue={supplier?.phone} />
        <Field name="address" label={texts.address} rows={2} defaultValue={supplier?.address} />
        <Field name="leadDays" label={texts.leadDays} defaultValue={supplier?.leadDays ?? 7} />
        <Field name="minimumAmt" label={texts.minimum} defaultValue={amountText(supplier?.minimumAmt ?? 0)} />
        <Field name="note" label={texts.note} defaultValue={supplier?.note} />
        {supplier && (
          <Field name="status" label={texts.status} choices={texts.statuses} defaultValue={supplier.status} />
        )}
      </Form>
    </Dialog>
  )
}
