import { createContext, useContext, type ReactNode } from 'react'
import type { Language } from '#rules/catalogue/product.ts'
import { textsOf, type TextNamespace, type AllTexts } from './namespaces.ts'

const LanguageContext = createContext<Language>('th')

/** The language of a document is fixed: changing it sets the cookie and reloads the page. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => useContext(LanguageContext)

/** The texts of one namespace in the user's language: `const texts = useTexts('cart')`. */
export const useTexts = <Name extends TextNamespace>(namespace: Name): AllTexts[Name] =>
  textsOf(useLanguage(), namespace)
