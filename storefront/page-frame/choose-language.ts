import type { Language } from '#rules/catalogue/product.ts'
import { saveTypedFields } from './persisted-fields.ts'

const year = 365 * 24 * 60 * 60

/** Stores the user's language and reloads the page. The cart and typed input are kept. */
export function chooseLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=${year}; samesite=lax`
  localStorage.setItem('lang', language)
  saveTypedFields()
  location.reload()
}
