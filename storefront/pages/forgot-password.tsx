import { useState } from 'react'
import { buttonClass } from '#storefront/design/Button.tsx'
import { AskForCode } from '#storefront/identity/AskForCode.tsx'
import { PasswordIsSet } from '#storefront/identity/PasswordIsSet.tsx'
import { clearSession, useShop } from '#storefront/identity/session.ts'
import { SetPassword } from '#storefront/identity/SetPassword.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** A password that was forgotten: the phone number, its code, another password. All sessions end, this one too. */
export function ForgotPasswordPage() {
  const texts = useTexts('identity')
  const known = useShop()?.phone ?? ''
  const [phone, setPhone] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const finish = () => {
    clearSession()
    setDone(true)
  }
  return (
    <div className="page-narrow stack pt-6">
      <h1>{texts.forgotHeading}</h1>
      {done && <PasswordIsSet />}
      {!done && phone !== null && <SetPassword phone={phone} onDone={finish} onAgain={() => setPhone(null)} />}
      {!done && phone === null && <AskForCode key={known} known={known} onSent={setPhone} />}
      {!done && !known && (
        <a href="/login" className={buttonClass('quiet')}>
          {texts.backToLogin}
        </a>
      )}
    </div>
  )
}
