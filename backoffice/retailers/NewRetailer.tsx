import fields from 'form:backoffice/retailers/addRetailer'
import { addRetailer } from '#contract/backoffice/retailers/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { AddressFields, NameFields } from './address-fields.tsx'

/** NewRetailer: a shop that the office knows, with its phone and address. */
export function NewRetailer({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const texts = useTexts('retailers')
  return (
    <FormDialog
      onClose={onClose}
      title={texts.add}
      submit={texts.addSubmit}
      call={addRetailer}
      fields={fields}
      violations={texts.violations}
      send={(body, { idempotencyKey }) => call(addRetailer, { idempotencyKey, body })}
      onDone={({ id }) => onAdded(id)}
    >
      <p className="field-help">{texts.addNote}</p>
      <NameFields />
      <div className="retailer-pair">
        <Field name="phone" label={texts.phone} />
        <Field name="taxId" label={texts.taxId} />
      </div>
      <AddressFields />
    </FormDialog>
  )
}
