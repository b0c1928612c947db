import { Field } from '#backoffice/kit/forms/Form.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** NameFields: what a shop and its owner are called. */
export function NameFields() {
  const texts = useTexts('retailers')
  return (
    <>
      <Field name="storeName" label={texts.storeName} />
      <div className="retailer-pair">
        <Field name="ownerName" label={texts.ownerName} />
        <Field name="lastName" label={texts.lastName} />
      </div>
    </>
  )
}

/** AddressFields: an address with its landmark. */
export function AddressFields() {
  const texts = useTexts('retailers')
  return (
    <>
      <Field name="addressLine" label={texts.addressLine} />
      <div className="retailer-pair">
        <Field name="subDistrict" label={texts.subDistrict} />
        <Field name="district" label={texts.district} />
        <Field name="province" label={texts.province} />
        <Field name="postalCode" label={texts.postalCode} />
      </div>
      <Field name="landmark" label={texts.landmark} />
    </>
  )
}
