import { useEffect, useRef } from 'react'
import { buttonClass } from '../design/Button.tsx'
import { Notice } from '../design/Notice.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** PasswordIsSet: in the place of the form, much shorter than it: seen and read out at once, wherever the form stood. */
export function PasswordIsSet() {
  const texts = useTexts('identity')
  const told = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    told.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return (
    <>
      <output ref={told} className="block" tabIndex={-1}>
        <Notice tone="done">{texts.passwordSet}</Notice>
      </output>
      <a href="/login" className={buttonClass('primary')}>
        {texts.submit}
      </a>
    </>
  )
}
