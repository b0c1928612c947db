import type { Language } from '#rules/catalogue/product.ts'
import type { SearchWord } from '#rules/search/search-words.ts'

/**
 * What the search in the browser knows besides the compact catalogue, whose names in the language of the page are not
 * repeated. Columns of equal length, in the catalogue's order.
 */
export type SearchData = {
  id: number[]
  /** Names in the other language. */
  name: string[]
  keywords: string[]
  sku: string[]
  barcode: (string | null)[]
  vatPercent: number[]
  /** Names of the brands and subcategories in Thai and English, by id. */
  brands: [id: number, thai: string, english: string][]
  shelves: [id: number, thai: string, english: string][]
  words: SearchWord[]
}

export const otherLanguage = (language: Language): Language => (language === 'th' ? 'en' : 'th')
