import type { Language } from '#rules/catalogue/product.ts'
import { saveTypedFields } from './persisted-fields.ts'

const year = 365 * 24 * 60 * 60

/** Remembers the reader's language and draws the page anew in it. What is in the cart or typed into a form is kept. */
export function chooseLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=${year}; samesite=lax`
  localStorage.setItem('lang', language)
  saveTypedFields()
  location.reload()
}
