import type { Language } from '#rules/catalogue/product.ts'
import type { Order } from './order-queries.ts'

type Details = Order['orderDetails'][number]['productDetails']

/** The name a product had when it was ordered. */
export const productName = (details: Details, language: Language): string =>
  language === 'th' ? details.productDescriptionThai : details.productDescriptionEng
