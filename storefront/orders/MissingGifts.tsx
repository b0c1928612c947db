import { Notice } from '#design/Notice.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { useProducts } from '#storefront/cart/use-products.ts'
import { giftsMissingIn } from '#storefront/checkout/placed-order.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** MissingGifts: what the confirmation of an order that was just placed showed as given, and the order is without. */
export function MissingGifts({ orderNumber }: { orderNumber: string }) {
  const texts = useTexts('orders')
  const catalogue = useTexts('catalogue')
  const missing = giftsMissingIn(orderNumber)
  const { byId } = useProducts(missing.map(({ productId }) => productId))
  if (missing.length === 0) return null
  return (
    <Notice>
      <b>{texts.giftsMissing}</b>
      <ul className="mt-2 rows">
        {missing.flatMap(({ productId, qty }) => {
          const product = byId.get(productId)
          return product ? (
            <li key={productId}>
              <ProductName name={product.name} />{' '}
              <span className="whitespace-nowrap">{catalogue.exactlyIn(qty, product.unit)}</span>
            </li>
          ) : (
            []
          )
        })}
      </ul>
    </Notice>
  )
}
