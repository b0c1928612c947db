import { useState } from 'react'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { buttonClass, Button } from '#design/Button.tsx'
import { announce } from '#design/announce.ts'
import { Notice } from '#design/Notice.tsx'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { useSignInWays } from '#storefront/identity/apple.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AppleAccount } from './AppleAccount.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { VerifyPhone } from './VerifyPhone.tsx'
import type { Profile } from './save-profile.ts'
import { Sessions } from './Sessions.tsx'

/** Security: phone verification, the password, Apple, and the sessions. */
export function Security({ profile }: { profile: Profile }) {
  const texts = useTexts('account')
  const shell = useTexts('shell')
  const errors = useTexts('errors')
  const { data: ways, error, refetch } = useSignInWays()
  const [changing, setChanging] = useState(false)
  const changed = () => {
    setChanging(false)
    announce(texts.passwordChanged)
  }
  return (
    <section className="panel stack">
      <h2>{texts.security}</h2>
      <VerifyPhone profile={profile} />
      {error && !ways && (
        <Notice tone="failed" action={<Button onClick={() => void refetch()}>{shell.tryAgain}</Button>}>
          {errors[codeOf(error)]}
        </Notice>
      )}
      {ways?.ownAccounts && (
        <>
          {changing ? (
            <ChangePassword onDone={changed} onCancel={() => setChanging(false)} />
          ) : (
            <div className="security-row">
              <b>{texts.password}</b>
              <Button look="quiet" onClick={() => setChanging(true)}>
                {texts.changePassword}
              </Button>
            </div>
          )}
          {changing && (
            <Link href={href('forgotPassword')} className={buttonClass('quiet')}>
              {texts.forgotOld}
            </Link>
          )}
          {ways.apple && <AppleAccount />}
          <Sessions />
        </>
      )}
    </section>
  )
}
