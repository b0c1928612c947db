import { satangOf, times } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { lineTotal } from './order-discounts.ts'
import type { Cart } from './cart-store.ts'
import { OrderLine } from '#design/OrderLine.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { LineProduct } from './use-products.ts'

type ItemLinesProps = {
  items: NonNullable<Cart['cartItems']>
  products: ReadonlyMap<number, LineProduct>
}

/** ItemLines: what is in a cart, to be read and not changed. */
export function ItemLines({ items, products }: ItemLinesProps) {
  const catalogue = useTexts('catalogue')
  return (
    <ul>
      {items.map((item) => {
        const { id, productId, qty, type, unitPrice } = item
        const product = products.get(productId)
        const count = catalogue.exactlyIn(qty, product?.unit ?? '')
        const price = satangOf(unitPrice)
        return (
          <OrderLine
            key={id}
            name={product?.name ?? ''}
            href={product ? href('product', { id: productId }) : null}
            link={Link}
            image={product?.image ?? null}
            quantity={type === 'FREE' ? count : `${count} × ${inBaht(price)}`}
            satang={lineTotal(item)}
            before={times(price, qty)}
            gift={type === 'FREE' && catalogue.gift}
          />
        )
      })}
    </ul>
  )
}
