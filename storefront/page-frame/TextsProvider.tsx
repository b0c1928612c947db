import type { ReactNode } from 'react'
import { DesignTextsContext } from '#design/texts.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { textsOf } from '#storefront/texts/namespaces.ts'
import { LanguageProvider } from '#storefront/texts/use-texts.tsx'

/** TextsProvider: around everything that is drawn as a root of its own: its language, and the words of the design in it. */
export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const designTexts = { ...textsOf(language, 'shell'), ...textsOf(language, 'catalogue') }
  return (
    <LanguageProvider language={language}>
      <DesignTextsContext value={designTexts}>{children}</DesignTextsContext>
    </LanguageProvider>
  )
}
