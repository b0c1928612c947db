import { useCallback, useId, useRef, useState } from 'react'
import { addAddress, changeAddress, getProfile } from '#contract/profile/calls.ts'
import { checkAddress } from '#rules/identity/address.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { call } from '#storefront/api/call.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Notice } from '#design/Notice.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import './form.css'
import { AddressFields } from './AddressFields.tsx'
import { AddressText } from './AddressText.tsx'
import { noArea, pinOf, type Area } from './address-parts.ts'
import { OptionalField } from './OptionalField.tsx'
import type { Address } from './save-profile.ts'
import { useCheckedForm, useSending, valueOf } from './use-checked-form.ts'

type AddressDialogProps = {
  /** Null adds a new one. */
  address: Address | null
  onClose: () => void
  /** Receives the address as stored. */
  onSaved: (address: Address) => void
}

export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const texts = useTexts('account')
  const register = useTexts('register')
  const formId = useId()
  const area = useRef<Area>(noArea)
  const typed = (form: HTMLFormElement) => ({
    ...area.current,
    ...pinOf(new FormData(form)),
    addressLine: valueOf(form, 'addressLine'),
    landmark: valueOf(form, 'landmark'),
    label: valueOf(form, 'label'),
    receiverName: valueOf(form, 'receiverName'),
    receiverPhone: valueOf(form, 'receiverPhone'),
  })
  // Whether province, district and postcode belong together is checked by the server.
  const { form, errorOf, validate, showErrors, recheck } = useCheckedForm((filled) =>
    checkAddress(typed(filled), () => null),
  )
  const onAreaChange = useCallback(
    (next: Area) => {
      area.current = next
      recheck(['postalCode', 'province', 'district', 'subDistrict'])
    },
    [recheck],
  )
  // As another has stored it while this was typed: it stands over what is typed, and saving again replaces it.
  const [theirs, setTheirs] = useState<Address | null>(null)
  const send = async (filled: HTMLFormElement) => {
    const body = typed(filled)
    if (!address) return call(addAddress, { body })
    const { id, revision } = theirs ?? address
    const reply = await call(changeAddress, { params: { id }, body: { ...body, revision } })
    if (reply.ok || reply.error.code !== 'edit_conflict') return reply
    const now = await call(getProfile, {})
    if (now.ok) setTheirs(now.value.addresses.find((one) => one.id === id) ?? null)
    return reply
  }
  const { busy, failed, submit } = useSending({ form, validate, showErrors }, send, onSaved)
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsidePress={false}
      title={address ? texts.editAddress : texts.addAddress}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="stack" method="dialog" noValidate onSubmit={submit}>
        {failed && (
          <Notice tone="failed">
            {failed}
            {theirs && <AddressText address={theirs} />}
          </Notice>
        )}
        <OptionalField
          name="label"
          help={register.labelHelp}
          maxLength={40}
          defaultValue={address?.label}
          error={errorOf('label')}
        />
        <AddressFields initial={address ?? undefined} errorOf={errorOf} onChange={onAreaChange}>
          <div className="form-pair">
            <OptionalField
              name="receiverName"
              help={register.receiverHelp}
              maxLength={100}
              defaultValue={address?.receiverName}
              error={errorOf('receiverName')}
            />
            <OptionalField
              name="receiverPhone"
              type="tel"
              maxLength={30}
              defaultValue={address?.receiverPhone && formatPhone(address.receiverPhone)}
              error={errorOf('receiverPhone')}
            />
          </div>
        </AddressFields>
      </form>
    </Dialog>
  )
}
