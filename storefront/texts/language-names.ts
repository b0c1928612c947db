import type { Language } from '#rules/catalogue/product.ts'

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { th: 'ไทย', en: 'English' }
