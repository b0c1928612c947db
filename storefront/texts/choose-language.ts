import type { Language } from '#rules/catalogue/product.ts'

const year = 365 * 24 * 60 * 60

/** Remembers the reader's language and draws the page anew in it. What is in the cart is kept. */
export function chooseLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=${year}; samesite=lax`
  localStorage.setItem('lang', language)
  location.reload()
}
