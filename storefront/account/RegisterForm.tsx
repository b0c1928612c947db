import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore, type FormEvent } from 'react'
import { visitorsPage } from '#contract/pages/next-page.ts'
import { Button, buttonClass } from '#storefront/design/Button.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressFields } from './AddressFields.tsx'
import { noArea, type Area } from './address-parts.ts'
import { AppleRegistration } from './AppleRegistration.tsx'
import { ConsentField } from './ConsentField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fillIn, readDraft, saveDraft } from './register-draft.ts'
import { checkForm } from './registration.ts'
import { ShopFields } from './ShopFields.tsx'
import { SignInFields } from './SignInFields.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useLegalVersion } from './use-legal-version.ts'
import { useRegister } from './use-register.ts'
import './account.css'

const unchanging = () => () => {}

/** RegisterForm: everything an account needs, on one page; what is typed survives a reload until it is sent. */
export function RegisterForm() {
  const texts = useTexts('register')
  const { path, search } = useAddress()
  const version = useLegalVersion()
  const area = useRef<Area>(noArea)
  // The server draws the empty form; what this tab has kept is known when the page is alive.
  const alive = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  const draft = useMemo(() => (alive ? readDraft(sessionStorage) : null), [alive])
  const { form, errorOf, pass, refuse, refused } = useCheckedForm((filled) =>
    checkForm(new FormData(filled), area.current),
  )
  const { send, busy, failed } = useRegister(refuse)

  const keep = useCallback(() => {
    if (form.current) saveDraft(sessionStorage, new FormData(form.current), area.current)
  }, [form])
  useEffect(() => {
    const filled = form.current
    if (filled && draft) fillIn(filled, draft)
    filled?.addEventListener('input', keep)
    return () => filled?.removeEventListener('input', keep)
  }, [draft, form, keep])
  const follow = useCallback(
    (next: Area) => {
      area.current = next
      if (Object.values(next).some(Boolean)) keep()
    },
    [keep],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && pass() && form.current) void send(new FormData(form.current), area.current)
  }
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={submit}>
      <div>
        <h1>{texts.heading}</h1>
        <p className="text-quiet">{texts.lead}</p>
      </div>
      <AppleRegistration form={form} />
      {failed && <Notice tone="failed">{failed}</Notice>}
      {refused && <ErrorSummary form={form} problems={refused} />}
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
          key={alive ? 'alive' : 'drawn'}
          initial={draft ?? undefined}
          errorOf={errorOf}
          onChange={follow}
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
      <Button look="primary" type="submit" busy={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <p className="text-center">
        {texts.hasAccount}{' '}
        <Link href={visitorsPage('/login', path, search)} className={buttonClass('quiet')}>
          {texts.login}
        </Link>
      </p>
    </form>
  )
}
