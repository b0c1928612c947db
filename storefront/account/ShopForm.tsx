import { useState } from 'react'
import { getProfile } from '#contract/profile/calls.ts'
import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { call } from '#storefront/api/call.ts'
import { replaceAnswer } from '#storefront/router/queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { saveProfile, type Profile } from './save-profile.ts'
import { ShopFields } from './ShopFields.tsx'
import { useCheckedForm, useSending, valueOf } from './use-checked-form.ts'

type ShopFormProps = { profile: Profile; onSaved: () => void; onCancel: () => void }

const detailsOf = (form: HTMLFormElement) => ({
  storeName: valueOf(form, 'storeName'),
  ownerName: valueOf(form, 'ownerName'),
  lastName: valueOf(form, 'lastName'),
  email: valueOf(form, 'email'),
  taxId: valueOf(form, 'taxId'),
})

const shownOf = ({ storeName, ownerName, lastName, email, taxId }: Profile) => ({
  storeName,
  ownerName,
  lastName,
  email: email ?? '',
  taxId: formatTaxId(taxId ?? ''),
})

/**
 * Fills in what another has changed, where the field is as it was read; what was typed stays.
 * @returns whether another has changed anything that was not typed here, too
 */
function fillChanged(form: HTMLFormElement, read: Profile, now: Profile): boolean {
  const was = shownOf(read)
  const changed = Object.entries(shownOf(now)).filter(
    ([name, value]) => value !== was[name as keyof typeof was] && value !== valueOf(form, name as keyof typeof was),
  )
  for (const [name, value] of changed) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === was[name as keyof typeof was]) field.value = value
  }
  return changed.length > 0
}

export function ShopForm({ profile, onSaved, onCancel }: ShopFormProps) {
  const texts = useTexts('account')
  const checked = useCheckedForm((filled) => checkRetailerDetails(detailsOf(filled)))
  const { form, errorOf } = checked
  // Another may change the profile while this is typed.
  const [read, setRead] = useState(profile)
  const send = async (filled: HTMLFormElement, { id, revision } = read): ReturnType<typeof saveProfile> => {
    const reply = await saveProfile(id, { ...detailsOf(filled), revision })
    if (reply.ok || reply.error.code !== 'edit_conflict') return reply
    const now = await call(getProfile, {})
    if (!now.ok) return reply
    const isChanged = fillChanged(filled, read, now.value)
    setRead(now.value)
    await replaceAnswer(['profile', id], now.value)
    return isChanged ? reply : send(filled, now.value)
  }
  const { busy, failed, submit } = useSending(checked, send, onSaved)
  return (
    <form ref={form} className="stack" method="dialog" noValidate onSubmit={submit}>
      {failed && <Notice tone="failed">{failed}</Notice>}
      <ShopFields initial={read} errorOf={errorOf} />
      <Field
        label={texts.phone}
        help={texts.phoneHelp}
        value={formatPhone(profile.phoneNumber)}
        name="phone"
        autoComplete="off"
        readOnly
      />
      <div className="form-actions">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button look="primary" type="submit" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}
