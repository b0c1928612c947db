import { useEffect, useRef } from 'react'
import { nextPage } from '#contract/pages/next-page.ts'
import { buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { href } from '../router/href.ts'
import { Link } from '../router/Link.tsx'
import { useQueryOfAddress } from '../router/location.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** PasswordIsSet: stands where the form was. That was much longer, so the page scrolls up; the message is read out at once. */
export function PasswordIsSet({ signedIn }: { signedIn: boolean }) {
  const texts = useTexts('identity')
  const next = nextPage(useQueryOfAddress().get('next'))
  const message = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    message.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return (
    <>
      <output ref={message} className="block" tabIndex={-1}>
        <Notice tone="done">{signedIn ? texts.passwordSetSignedIn : texts.passwordSet}</Notice>
      </output>
      <Link href={signedIn ? next : href('login')} className={buttonClass('primary')}>
        {signedIn ? texts.goOn : texts.submit}
      </Link>
    </>
  )
}
