import { useEffect } from 'react'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { whenIdle } from '#design/when-idle.ts'

/** Lets filters, sorts and pages of lists be answered in the browser, from when it has had a quiet moment. */
export function useLocalLists(): void {
  const language = useLanguage()
  useEffect(
    () => whenIdle(() => void import('./local-lists.ts').then(({ startLocalLists }) => startLocalLists(language))),
    [language],
  )
}
