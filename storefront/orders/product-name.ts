import type { Language } from '#rules/catalogue/product.ts'
import { inLanguage } from '#rules/in-language.ts'
import type { Order } from './order-queries.ts'

type Details = Order['orderDetails'][number]['productDetails']

/** A product's name at the time of the order. */
export const productName = (details: Details, language: Language): string =>
  inLanguage(language, details.productDescriptionThai, details.productDescriptionEng)

/** Its unit, in a language that has its own name for it; else as the catalogue's texts translate it. */
export const productUnit = (details: Details, language: Language): string =>
  inLanguage(language, details.productDimentionUom, details.productDimentionUomEng ?? details.productDimentionUom)
