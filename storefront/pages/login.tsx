import { useCallback, useRef, useState, type FormEvent } from 'react'
import { visitorsPage } from '#contract/pages/next-page.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { Button, buttonClass } from '#storefront/design/Button.tsx'
import { Field } from '#storefront/design/Field.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { PasswordField } from '#storefront/design/PasswordField.tsx'
import { AppleSignIn } from '#storefront/identity/AppleSignIn.tsx'
import { login } from '#storefront/identity/log-in.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type Faults = { phone?: string; password?: string; general?: string }

/** Where a successful login leads is the guard's business: it knows `next`, and sends on whoever is signed in. */
export function LoginPage() {
  const texts = useTexts('identity')
  const errors = useTexts('errors')
  const { path, search } = useAddress()
  const phone = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  const findFaults = (number: string, word: string): Faults => ({
    ...(!normalisePhone(number) && { phone: number.trim() ? texts.phoneInvalid : texts.phoneMissing }),
    ...(!word && { password: texts.passwordMissing }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const number = phone.current?.value ?? ''
    const word = password.current?.value ?? ''
    const found = findFaults(number, word)
    setFaults(found)
    if (found.phone) return phone.current?.focus()
    if (found.password) return password.current?.focus()
    setBusy(true)
    const reply = await login(number, word)
    setBusy(false)
    if (reply.ok) return
    const { code, status, detail } = reply.failure
    const wrong = status === 401 || detail?.includes('401')
    const told = code === 'offline' || code === 'rate_limited' ? errors[code] : texts.failed
    setFaults({ general: wrong ? texts.wrong : told })
    if (wrong) password.current?.select()
  }
  const fail = useCallback((general: string) => setFaults({ general }), [])
  return (
    <form className="page-narrow stack pt-6" method="post" noValidate onSubmit={submit}>
      <h1>{texts.heading}</h1>
      <p className="text-quiet">{texts.lead}</p>
      {faults.general && <Notice tone="failed">{faults.general}</Notice>}
      <Field
        label={texts.phone}
        help={texts.phoneHelp}
        error={faults.phone}
        inputRef={phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
      />
      <PasswordField
        label={texts.password}
        error={faults.password}
        inputRef={password}
        name="password"
        autoComplete="current-password"
        required
      />
      <Button look="primary" type="submit" busy={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <Link href={href('forgotPassword')} className={buttonClass('quiet')}>
        {texts.forgot}
      </Link>
      <AppleSignIn onFailed={fail} />
      <p className="text-center">
        {texts.noAccount}{' '}
        <Link href={visitorsPage('/register', path, search)} className={buttonClass('quiet')}>
          {texts.register}
        </Link>
      </p>
    </form>
  )
}
