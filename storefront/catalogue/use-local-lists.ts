import { useEffect } from 'react'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { whenIdle } from '#design/when-idle.ts'

/** Lets the browser answer filters, sorts and pages of lists, once it has been idle. */
export function useLocalLists(): void {
  const language = useLanguage()
  useEffect(
    () => whenIdle(() => void import('./local-lists.ts').then(({ startLocalLists }) => startLocalLists(language))),
    [language],
  )
}
