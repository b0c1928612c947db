import fields from 'form:backoffice/retailers/addRetailer'
import { useState } from 'react'
import { addRetailer } from '#contract/backoffice/retailers/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** NewRetailer: a shop that the office knows, with its phone and address. */
export function NewRetailer({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const texts = useTexts('retailers')
  // A lost answer does not add the retailer twice.
  const [key, setKey] = useState(freshKey)
  return (
    <FormDialog
      onClose={onClose}
      title={texts.add}
      submit={texts.addSubmit}
      call={addRetailer}
      fields={fields}
      violations={texts.violations}
      onChange={() => setKey(freshKey())}
      send={(body) => call(addRetailer, { idempotencyKey: key, body })}
      onDone={({ id }) => onAdded(id)}
    >
      <p className="field-help">{texts.addNote}</p>
      <Field name="storeName" label={texts.storeName} />
      <div className="retailer-pair">
        <Field name="ownerName" label={texts.ownerName} />
        <Field name="lastName" label={texts.lastName} />
      </div>
      <div className="retailer-pair">
        <Field name="phone" label={texts.phone} />
        <Field name="taxId" label={texts.taxId} />
      </div>
      <Field name="addressLine" label={texts.addressLine} />
      <div className="retailer-pair">
        <Field name="subDistrict" label={texts.subDistrict} />
        <Field name="district" label={texts.district} />
        <Field name="province" label={texts.province} />
        <Field name="postalCode" label={texts.postalCode} />
      </div>
      <Field name="landmark" label={texts.landmark} />
    </FormDialog>
  )
}
