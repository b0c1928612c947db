import fields from 'form:backoffice/retailers/addRetailer'
import { useState } from 'react'
import { addRetailer } from '#contract/backoffice/retailers/calls.ts'
import { call, freshKey } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { textIn } from './retailer.ts'

const formId = 'new-retailer'

/** NewRetailer: a shop that the office knows, with its phone and address. */
export function NewRetailer({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const texts = useTexts('retailers')
  // A lost answer does not add the retailer twice.
  const [key, setKey] = useState(freshKey)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.add}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} submit={texts.addSubmit} onCancel={onClose} />}
    >
      <Form
        id={formId}
        fields={fields}
        violations={texts.violations}
        onChange={() => setKey(freshKey())}
        send={(values) => {
          const text = (name: string) => textIn(values, name) ?? ''
          return call(addRetailer, {
            idempotencyKey: key,
            body: {
              storeName: text('storeName'),
              ownerName: text('ownerName'),
              lastName: text('lastName'),
              phone: text('phone'),
              taxId: textIn(values, 'taxId'),
              addressLine: text('addressLine'),
              subDistrict: text('subDistrict'),
              district: text('district'),
              province: text('province'),
              postalCode: text('postalCode'),
              landmark: textIn(values, 'landmark'),
            },
          })
        }}
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
      </Form>
    </Dialog>
  )
}
