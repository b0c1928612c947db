import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { formatPhone } from '#rules/identity/phone.ts'
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

export function ShopForm({ profile, onSaved, onCancel }: ShopFormProps) {
  const texts = useTexts('account')
  const checked = useCheckedForm((filled) => checkRetailerDetails(detailsOf(filled)))
  const { form, errorOf } = checked
  const { busy, failed, submit } = useSending(checked, (filled) => saveProfile(profile, detailsOf(filled)), onSaved)
  return (
    <form ref={form} className="stack" method="dialog" noValidate onSubmit={submit}>
      {failed && <Notice tone="failed">{failed}</Notice>}
      <ShopFields initial={profile} errorOf={errorOf} />
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
