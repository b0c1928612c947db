import { useEffect } from 'react'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { afterFirstLook } from '#storefront/page-frame/first-look.ts'

/** Lets the browser answer filters, sorts and pages of lists, once a first look is over. */
export function useLocalLists(): void {
  const language = useLanguage()
  useEffect(() => {
    void afterFirstLook().then(async () => (await import('./local-lists.ts')).startLocalLists(language))
  }, [language])
}
