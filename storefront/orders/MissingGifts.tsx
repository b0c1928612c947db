import { formatWhole } from '#rules/money.ts'
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
        {missing.map(({ productId, qty }) => {
          const product = byId.get(productId)
          // Its name is not there yet, or without a network, or no longer in the catalogue: how many is known.
          const units = product ? catalogue.exactlyIn(qty, product.unit) : `× ${formatWhole(qty)}`
          return (
            <li key={productId}>
              <ProductName name={product?.name ?? catalogue.gift} /> <span className="whitespace-nowrap">{units}</span>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
