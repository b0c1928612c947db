import { useState } from 'react'
import { buttonClass } from '#design/Button.tsx'
import { RequestCode } from '#storefront/identity/RequestCode.tsx'
import { login, storeSession } from '#storefront/identity/log-in.ts'
import { PasswordIsSet } from '#storefront/identity/PasswordIsSet.tsx'
import type { Reply } from '#storefront/api/reply.ts'
import { clearSession } from '#storefront/api/change-session.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { SetPassword } from '#storefront/identity/SetPassword.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { Tokens } from '#web/session.ts'

/** Resets a forgotten password: phone number, code, new password, sign-in. All previous sessions end. */
export function ForgotPasswordPage() {
  const texts = useTexts('identity')
  const { search } = useAddress()
  const known = useRetailer()?.phone ?? ''
  const [phone, setPhone] = useState<string | null>(null)
  const [done, setDone] = useState<'signed-in' | 'signed-out' | null>(null)
  const finish = async (password: string, signedIn?: Reply<Tokens>) => {
    // Only a retailer's session is cleared: a visitor's pending product must reach the cart.
    if (known) clearSession()
    const reply = signedIn ? storeSession(signedIn) : await login(phone ?? '', password)
    setDone(reply.ok ? 'signed-in' : 'signed-out')
  }
  return (
    <div className="page-narrow stack pt-6">
      <h1>{texts.forgotHeading}</h1>
      {done && <PasswordIsSet signedIn={done === 'signed-in'} />}
      {!done && phone !== null && (
        <SetPassword
          phone={phone}
          onDone={(password, signedIn) => void finish(password, signedIn)}
          onAgain={() => setPhone(null)}
        />
      )}
      {!done && phone === null && <RequestCode key={known} known={known} onSent={setPhone} />}
      {!done && !known && (
        <Link href={href('login') + search} className={buttonClass('quiet')}>
          {texts.backToLogin}
        </Link>
      )}
    </div>
  )
}
