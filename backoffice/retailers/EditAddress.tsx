import fields from 'form:backoffice/retailers/addRetailerAddress'
import { addRetailerAddress, changeRetailerAddress, getRetailer } from '#contract/backoffice/retailers/calls.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { Field, FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { AddressFields } from './address-fields.tsx'
import type { RetailerAddress, WholeRetailer } from './retailer.ts'

// A place is typed as one text.
const addressFields = { ...fields, position: { kind: 'text', required: false, nullable: true } } as const
const recordOf = (address: RetailerAddress) => ({
  ...address,
  position: address.latitude ? `${address.latitude}, ${address.longitude}` : null,
})
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

/** EditAddress: an address with its landmark and place on the map. */
export function EditAddress({ retailer, address, onClose, onOutdated, onSaved }: EditAddressProps) {
  const texts = useTexts('retailers')
  const params = { id: retailer.id }
  async function latest(): Promise<Reply<ReturnType<typeof recordOf>>> {
    onOutdated()
    const reply = await call(getRetailer, { params })
    const stored = reply.ok && reply.value.addresses.find(({ id }) => id === address?.id)
    return stored ? { ok: true, value: recordOf(stored) } : { ok: false, error: { code: 'not_found', status: 404 } }
  }
  return (
    <FormDialog
      onClose={onClose}
      title={address ? texts.editAddress : texts.addAddress}
      call={addRetailerAddress}
      fields={addressFields}
      record={address ? recordOf(address) : undefined}
      latest={address ? latest : undefined}
      violations={texts.violations}
      send={(values, { idempotencyKey, revision }): Promise<Reply<unknown>> => {
        const { position = null, ...typed } = values as typeof values & { position?: string | null }
        const body = { ...typed, ...positionIn(position) }
        return address
          ? call(changeRetailerAddress, {
              params: { ...params, addressId: address.id },
              body: { ...body, revision },
            })
          : call(addRetailerAddress, { params, body, idempotencyKey })
      }}
      onDone={onSaved}
    >
      <AddressFields />
      <Field name="position" label={texts.position} help={texts.positionHelp} />
      <FieldErrors name="latitude" />
      <div className="retailer-pair">
        <Field name="receiverName" label={texts.receiverName} />
        <Field name="receiverPhone" label={texts.receiverPhone} />
      </div>
      <Field name="label" label={texts.label} />
    </FormDialog>
  )
}
