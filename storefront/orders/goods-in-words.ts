import type { Language } from '#rules/catalogue/product.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import type { Order } from './order-queries.ts'
import { productName } from '#rules/orders/product-name.ts'

/** The first product of an order and how many more there are; empty for an order of gifts alone. */
export function goodsInWords({ orderDetails }: Order, texts: AllTexts['orders'], language: Language): string {
  const [first, ...others] = orderDetails.filter(({ type }) => type === 'NORMAL')
  return first ? `${productName(first.productDetails, language)} ${texts.andMore(others.length)}`.trim() : ''
}
