import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore, type FormEvent } from 'react'
import { signInLink } from '#contract/pages/next-page.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { showField } from '#design/show-field.ts'
import { AddressFields } from './AddressFields.tsx'
import { noArea, type Area } from './address-parts.ts'
import { AppleRegistration } from './AppleRegistration.tsx'
import { ConsentField } from './ConsentField.tsx'
import { SentCode } from '#storefront/identity/SentCode.tsx'
import { rememberPhone, typedPhone } from '#storefront/identity/typed-phone.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { PhoneTaken } from './PhoneTaken.tsx'
import type { FieldName } from './problems.ts'
import { fillIn, readDraft, saveDraft } from './register-draft.ts'
import { checkForm } from './registration.ts'
import { ShopFields } from './ShopFields.tsx'
import { SignInFields } from './SignInFields.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useLegalVersion } from './use-legal-version.ts'
import { useRegister } from './use-register.ts'
import { useRegistrationCode } from './use-registration-code.ts'
import './form.css'

const areaFields: readonly FieldName[] = ['postalCode', 'province', 'district', 'subDistrict']
const unchanging = () => () => {}

/** What the button does next, or is doing. */
function submitText(
  texts: AllTexts['register'],
  { isSendingCode, isBusy, isCodeSent }: { isSendingCode: boolean; isBusy: boolean; isCodeSent: boolean },
): string {
  if (isSendingCode) return texts.sendingCode
  if (isBusy) return texts.submitting
  return isCodeSent ? texts.confirmAndSubmit : texts.submit
}

/** RegisterForm: everything an account needs, on one page; the input survives a reload until it is sent. */
export function RegisterForm() {
  const texts = useTexts('register')
  const { path, search } = useAddress()
  const version = useLegalVersion()
  const area = useRef<Area>(noArea)
  // The server renders the empty form; this tab's draft is known after hydration.
  const hydrated = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  const draft = useMemo(() => (hydrated ? readDraft(sessionStorage) : null), [hydrated])
  const { form, errorOf, validate, showErrors, recheck, problems } = useCheckedForm((filled) =>
    checkForm(new FormData(filled), area.current),
  )
  const code = useRegistrationCode(showErrors)
  const codeInput = useRef<HTMLInputElement>(null)
  const { send, busy, failed, taken, forgetTaken } = useRegister(showErrors)

  const storeDraft = useCallback(() => {
    if (form.current) saveDraft(sessionStorage, new FormData(form.current), area.current)
  }, [form])
  // Another number needs another code, and another code is sent with the form.
  useEffect(() => {
    const filled = form.current
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      if (target.name === 'phoneNumber') {
        code.forget()
        rememberPhone(target.value)
      }
      if (target.name === 'phoneNumber' || target.name === 'phoneCode') forgetTaken()
    }
    filled?.addEventListener('input', onInput)
    return () => filled?.removeEventListener('input', onInput)
  })
  useEffect(() => {
    const filled = form.current
    if (filled && draft) fillIn(filled, { ...draft, phoneNumber: draft.phoneNumber || typedPhone() })
    filled?.addEventListener('input', storeDraft)
    return () => filled?.removeEventListener('input', storeDraft)
  }, [draft, form, storeDraft])
  const onAreaChange = useCallback(
    (next: Area) => {
      area.current = next
      if (Object.values(next).some(Boolean)) storeDraft()
      recheck(areaFields)
    },
    [storeDraft, recheck],
  )
  const sentAt = code.sent?.at
  useEffect(() => {
    if (sentAt) showField(codeInput.current)
  }, [sentAt])
  const sendAgain = () => {
    forgetTaken()
    void code.request(code.sent?.phone ?? '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || taken || !validate() || !form.current) return
    const typed = new FormData(form.current)
    const phoneNumber = String(typed.get('phoneNumber') ?? '')
    if (code.sent?.phone === normalisePhone(phoneNumber)) void send(typed, area.current)
    else void code.request(phoneNumber)
  }
  return (
    <form ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
      <div>
        <h1>{texts.heading}</h1>
        <p className="text-quiet">{texts.lead}</p>
      </div>
      <AppleRegistration form={form} />
      {failed && <Notice tone="failed">{failed}</Notice>}
      {problems && <ErrorSummary form={form} problems={problems} />}
      <fieldset className="form-part">
        <legend>{texts.shop}</legend>
        <ShopFields errorOf={errorOf} />
      </fieldset>
      <fieldset className="form-part">
        <legend>{texts.signIn}</legend>
        <SignInFields errorOf={errorOf} />
      </fieldset>
      <fieldset className="form-part">
        <legend>{texts.address}</legend>
        <AddressFields
          key={hydrated ? 'hydrated' : 'rendered'}
          initial={draft ?? undefined}
          errorOf={errorOf}
          onChange={onAreaChange}
        />
      </fieldset>
      <fieldset className="form-part">
        <legend>{texts.consents}</legend>
        <ConsentField
          name="acceptTerms"
          to={`${href('legal')}#terms`}
          version={version}
          error={errorOf('acceptTerms')}
        />
        <ConsentField
          name="acceptPrivacy"
          to={`${href('legal')}#privacy`}
          version={version}
          error={errorOf('acceptPrivacy')}
        />
      </fieldset>
      {code.failed && <Notice tone="failed">{code.failed}</Notice>}
      {code.sent && (
        <fieldset className="form-part">
          <legend>{texts.prove}</legend>
          <SentCode
            phone={code.sent.phone}
            sentAt={code.sent.at}
            note={texts.codeNote}
            name="phoneCode"
            error={errorOf('phoneCode')}
            inputRef={codeInput}
            sending={code.sending}
            onAgain={sendAgain}
          />
        </fieldset>
      )}
      {taken ? (
        <PhoneTaken {...taken} />
      ) : (
        <Button look="primary" type="submit" data-tap="submit" busy={busy || code.sending}>
          {submitText(texts, { isSendingCode: code.sending, isBusy: busy, isCodeSent: code.sent !== null })}
        </Button>
      )}
      <p className="text-center">
        {texts.hasAccount}{' '}
        <Link href={signInLink('/login', path, search)} className={buttonClass('quiet')}>
          {texts.login}
        </Link>
      </p>
    </form>
  )
}
