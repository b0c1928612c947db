import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { signInLink } from '#contract/pages/next-page.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { PasswordField } from '#design/PasswordField.tsx'
import { Phrases } from '#design/Phrases.tsx'
import { AddToCartReason } from '#storefront/identity/AddToCartReason.tsx'
import { useSignInWays } from '#storefront/identity/apple.ts'
import { AppleSignIn } from '#storefront/identity/AppleSignIn.tsx'
import { digitsOf } from '#storefront/identity/CodeField.tsx'
import { login } from '#storefront/identity/log-in.ts'
import { passwordError } from '#storefront/identity/RequestCode.tsx'
import { SentCode } from '#storefront/identity/SentCode.tsx'
import { fillInPhone, rememberPhone } from '#storefront/identity/typed-phone.ts'
import { useSignInCode } from '#storefront/identity/use-sign-in-code.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type FieldErrors = { phone?: string; password?: string; code?: string; general?: string }

/** Signs in by password or by a code to the phone. The guard reads `next` and redirects signed-in users. */
export function LoginPage() {
  const texts = useTexts('identity')
  const errors = useTexts('errors')
  const { path, search } = useAddress()
  const { data: ways } = useSignInWays()
  const phone = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const byCode = useSignInCode()
  const { sent } = byCode
  const isCodeOffered = ways?.ownAccounts !== false
  useEffect(() => fillInPhone(phone.current), [])
  useEffect(() => {
    if (sent) code.current?.focus()
  }, [sent])

  /** The entered number in its stored form; null after showing its error. */
  const checkedPhone = (more: FieldErrors = {}): string | null => {
    const typed = phone.current?.value ?? ''
    const number = normalisePhone(typed)
    setFieldErrors({ ...more, ...(!number && { phone: typed.trim() ? texts.phoneInvalid : texts.phoneMissing }) })
    if (!number) phone.current?.focus()
    return number
  }
  const submitPassword = async () => {
    const word = password.current?.value ?? ''
    const number = checkedPhone(word ? {} : { password: texts.passwordMissing })
    if (!number) return
    if (!word) return password.current?.focus()
    setBusy(true)
    const reply = await login(number, word)
    setBusy(false)
    if (reply.ok) return
    const { code: errorCode, status, detail } = reply.error
    // The specification decides by the detail: what is in front of the server may answer with another status.
    const isWrong = status === 401 || detail?.includes('401')
    const isKnown = errorCode === 'offline' || errorCode === 'rate_limited' || errorCode === 'forbidden'
    const other = isKnown ? passwordError(reply.error, { identity: texts, errors }, isCodeOffered) : texts.failed
    setFieldErrors({ general: isWrong ? texts.wrong : other })
    if (isWrong) password.current?.select()
  }
  const sendCode = async () => {
    const number = checkedPhone()
    const error = number && (await byCode.send(number))
    if (error) setFieldErrors({ general: error })
  }
  const submitCode = async () => {
    const digits = digitsOf(code.current?.value ?? '')
    setFieldErrors({})
    const error = digits.length === 6 ? await byCode.signIn(digits) : texts.codeIncomplete
    if (!error) return
    setFieldErrors({ code: error })
    code.current?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !byCode.busy) void (sent ? submitCode() : submitPassword())
  }
  const typePhone = (text: string) => {
    rememberPhone(text)
    if (sent) byCode.forget()
    if (fieldErrors.phone) setFieldErrors({})
  }
  const fail = useCallback((general: string) => setFieldErrors({ general }), [])
  const checking = busy || byCode.busy === 'checking'
  const submitButton = (
    <Button look="primary" type="submit" data-tap="submit" busy={checking}>
      {checking ? texts.submitting : texts.submit}
    </Button>
  )
  return (
    <form className="page-narrow stack pt-6" method="dialog" noValidate onSubmit={submit}>
      <h1>{texts.heading}</h1>
      <p className="text-quiet">
        <Phrases text={texts.lead} />
      </p>
      <AddToCartReason />
      {fieldErrors.general && <Notice tone="failed">{fieldErrors.general}</Notice>}
      <Field
        label={texts.phone}
        help={texts.phoneHelp}
        error={fieldErrors.phone}
        inputRef={phone}
        onInput={(event) => typePhone(event.currentTarget.value)}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
      />
      {sent ? (
        <SentCode
          phone={sent.phone}
          sentAt={sent.at ?? 0}
          note={sent.at === null ? texts.codeOfBefore : texts.codeSentIf}
          error={fieldErrors.code ?? null}
          inputRef={code}
          sending={byCode.busy === 'sending'}
          onAgain={() => void sendCode()}
          onTyping={() => fieldErrors.code && setFieldErrors({})}
        >
          {submitButton}
        </SentCode>
      ) : (
        <PasswordField
          showLabel={texts.showPassword}
          label={texts.password}
          error={fieldErrors.password}
          inputRef={password}
          onInput={() => fieldErrors.password && setFieldErrors({})}
          name="password"
          autoComplete="current-password"
          required
        />
      )}
      {!sent && submitButton}
      {isCodeOffered &&
        (sent ? (
          <Button look="quiet" onClick={byCode.forget}>
            {texts.byPassword}
          </Button>
        ) : (
          <Button busy={byCode.busy === 'sending'} onClick={() => void sendCode()}>
            {byCode.busy === 'sending' ? texts.sendingCode : texts.bySms}
          </Button>
        ))}
      <Link href={href('forgotPassword') + search} className={buttonClass('quiet')}>
        {texts.forgot}
      </Link>
      <p className="text-center">
        {texts.noAccount}{' '}
        <Link href={signInLink('/register', path, search)} className={buttonClass('quiet')}>
          {texts.register}
        </Link>
      </p>
      <AppleSignIn onFailed={fail} />
    </form>
  )
}
