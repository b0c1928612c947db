import { satang } from '#rules/money.ts'
import type { ShownLine } from './cart-lines.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { OrderLine } from '#design/OrderLine.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type GiftLinesProps = { gifts: readonly ShownLine['item'][]; products: ReadonlyMap<number, LineProduct> }

/** GiftLines: free units that promotions add; they cannot be changed here. */
export function GiftLines({ gifts, products }: GiftLinesProps) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  return (
    <section className="mt-4">
      <h2>{texts.gifts}</h2>
      <ul>
        {gifts.map(({ id, productId, qty }) => {
          const product = products.get(productId)
          return (
            <OrderLine
              key={id}
              name={product?.name ?? ''}
              href={product ? href('product', { id: productId }) : null}
              link={Link}
              image={product?.image ?? null}
              quantity={catalogue.exactlyIn(qty, product?.unit ?? '')}
              satang={satang(0)}
              gift={catalogue.gift}
            />
          )
        })}
      </ul>
    </section>
  )
}
