import fields from 'form:backoffice/goods/suppliers/addSupplier'
import { addSupplier, getSupplier, saveSupplier } from '#contract/backoffice/goods/suppliers/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type WholeSupplier = AnswerOf<typeof getSupplier>
type EditSupplierProps = {
  /** None: a new one. */
  supplier?: WholeSupplier
  onClose: () => void
  onSaved: (supplier: WholeSupplier) => void
}

/** EditSupplier: what is known of a supplier. */
export function EditSupplier({ supplier, onClose, onSaved }: EditSupplierProps) {
  const texts = useTexts('purchasing')
  const params = { id: supplier?.id ?? '' }
  return (
    <FormDialog
      onClose={onClose}
      title={supplier?.name ?? texts.newSupplier}
      call={addSupplier}
      fields={fields}
      record={supplier}
      latest={supplier && (() => call(getSupplier, { params }))}
      send={(body, { revision }) =>
        supplier ? call(saveSupplier, { params, body: { ...body, revision } }) : call(addSupplier, { body })
      }
      onDone={onSaved}
    >
      <Field name="name" label={texts.name} />
      <Field name="taxId" label={texts.taxId} />
      <Field name="branch" label={texts.branch} help={texts.branchHelp} defaultValue="00000" />
      <Field name="contact" label={texts.contact} />
      <Field name="phone" label={texts.phone} />
      <Field name="address" label={texts.address} rows={2} />
      <Field name="leadDays" label={texts.leadDays} defaultValue={7} />
      <Field name="minimumAmt" label={texts.minimum} isAmount defaultValue={0} />
      <Field name="note" label={texts.note} />
      {supplier && <Field name="status" label={texts.status} choices={texts.statuses} />}
    </FormDialog>
  )
}
