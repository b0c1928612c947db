import type { Language } from '../catalogue/product.ts'
import { inLanguage } from '../in-language.ts'

/** Of a line of an order, as the wire has them. */
type Details = {
  productDescriptionThai: string
  productDescriptionEng: string
  productDimentionUom: string
  productDimentionUomEng?: string | undefined
}

/** A product's name at the time of the order. */
export const productName = (details: Details, language: Language): string =>
  inLanguage(language, details.productDescriptionThai, details.productDescriptionEng)

/** Its unit, in a language that has its own name for it; else as the catalogue's texts translate it. */
export const productUnit = (details: Details, language: Language): string =>
  inLanguage(language, details.productDimentionUom, details.productDimentionUomEng ?? details.productDimentionUom)
