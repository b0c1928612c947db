import fields from 'form:backoffice/retailers/addRetailerAddress'
import { useState } from 'react'
import { addRetailerAddress, changeRetailerAddress } from '#contract/backoffice/retailers/calls.ts'
import { call, freshKey } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field, FieldErrors, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field as TextField } from '#design/Field.tsx'
import { addressText, textIn, type RetailerAddress, type WholeRetailer } from './retailer.ts'

const formId = 'edit-address'
type EditAddressProps = {
  retailer: WholeRetailer
  /** Null: a new one. */
  address: RetailerAddress | null
  onClose: () => void
  onOutdated: () => void
  onSaved: () => void
}

/** Degrees as copied from a map, `13.28551, 100.92470`; what is none is nowhere, and the server says so. */
function positionIn(text: string | null): { latitude: number | null; longitude: number | null } {
  if (text === null) return { latitude: null, longitude: null }
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(/[\s,]+/).map(Number)
  const isRead = Number.isFinite(latitude) && Number.isFinite(longitude)
  return isRead ? { latitude, longitude } : { latitude: 0, longitude: 0 }
}

/** EditAddress: an address with its landmark and place on the map. What was typed stays where somebody else saved first. */
export function EditAddress({ retailer, address, onClose, onOutdated, onSaved }: EditAddressProps) {
  const texts = useTexts('retailers')
  const [isOutdated, setOutdated] = useState(false)
  // A lost answer does not add the address twice.
  const [key, setKey] = useState(freshKey)
  const current = retailer.addresses.find(({ id }) => id === address?.id)

  async function send(values: FormData) {
    const body = {
      addressLine: textIn(values, 'addressLine') ?? '',
      subDistrict: textIn(values, 'subDistrict') ?? '',
      district: textIn(values, 'district') ?? '',
      province: textIn(values, 'province') ?? '',
      postalCode: textIn(values, 'postalCode') ?? '',
      landmark: textIn(values, 'landmark'),
      label: textIn(values, 'label'),
      receiverName: textIn(values, 'receiverName'),
      receiverPhone: textIn(values, 'receiverPhone'),
      ...positionIn(textIn(values, 'position')),
    }
    if (!address) return call(addRetailerAddress, { params: { id: retailer.id }, body, idempotencyKey: key })
    const revision = (isOutdated ? current?.revision : undefined) ?? address.revision
    const params = { id: retailer.id, addressId: address.id }
    const reply = await call(changeRetailerAddress, { params, body: { ...body, revision } })
    if (!reply.ok && reply.error.code === 'edit_conflict') {
      setOutdated(true)
      onOutdated()
    }
    return reply
  }
  const position = address?.latitude ? `${address.latitude}, ${address.longitude}` : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? texts.editAddress : texts.addAddress}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} onCancel={onClose} />}
    >
      <Form
        id={formId}
        fields={fields}
        violations={texts.violations}
        onChange={() => setKey(freshKey())}
        send={send}
        onDone={onSaved}
      >
        {isOutdated && current && (
          <section className="notice notice-notice" role="alert">
            <p>{texts.conflict}</p>
            <p>
              {addressText(current)} {current.landmark}
            </p>
          </section>
        )}
        <Field name="addressLine" label={texts.addressLine} defaultValue={address?.addressLine} />
        <div className="retailer-pair">
          <Field name="subDistrict" label={texts.subDistrict} defaultValue={address?.subDistrict} />
          <Field name="district" label={texts.district} defaultValue={address?.district} />
          <Field name="province" label={texts.province} defaultValue={address?.province} />
          <Field name="postalCode" label={texts.postalCode} defaultValue={address?.postalCode} />
        </div>
        <Field name="landmark" label={texts.landmark} defaultValue={address?.landmark ?? ''} />
        <TextField label={texts.position} name="position" help={texts.positionHelp} defaultValue={position} />
        <FieldErrors name="latitude" />
        <div className="retailer-pair">
          <Field name="receiverName" label={texts.receiverName} defaultValue={address?.receiverName ?? ''} />
          <Field name="receiverPhone" label={texts.receiverPhone} defaultValue={address?.receiverPhone ?? ''} />
        </div>
        <Field name="label" label={texts.label} defaultValue={address?.label ?? ''} />
      </Form>
    </Dialog>
  )
}
