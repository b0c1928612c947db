import type { ReactNode } from 'react'
import { DesignTextsContext } from '#design/texts.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { textsOf } from '#storefront/texts/namespaces.ts'
import { LanguageProvider } from '#storefront/texts/use-texts.tsx'

/** TextsProvider: gives every React root its language and the texts of the design components. */
export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const designTexts = { language, ...textsOf(language, 'shell'), ...textsOf(language, 'catalogue') }
  return (
    <LanguageProvider language={language}>
      <DesignTextsContext value={designTexts}>{children}</DesignTextsContext>
    </LanguageProvider>
  )
}
