import type { Language } from '#rules/catalogue/product.ts'
import { textsOf, type AllTexts, type TextNamespace } from './namespaces.ts'

/** The language of the document; changing it sets the cookie and loads the page again. */
export const useLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'th')

/** The texts of one namespace in the user's language: `const texts = useTexts('orders')`. */
export const useTexts = <Name extends TextNamespace>(namespace: Name): AllTexts[Name] =>
  textsOf(useLanguage(), namespace)
