import { satangOf, times } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { OrderLine } from '#design/OrderLine.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { isDelivered, receivedWorth, arrivingUnits } from './received-goods.ts'
import type { Order } from './order-queries.ts'
import { productName, productUnit } from '#rules/orders/product-name.ts'

/** OrderLines: the ordered goods, with the names and prices of that day. */
export function OrderLines({ lines }: { lines: Order['orderDetails'] }) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('orders')
  const language = useLanguage()
  return (
    <ul>
      {lines.map((line) => {
        const { productId, type, qty, unitPrice, totalAmt, productDetails } = line
        const arriving = arrivingUnits(line)
        const gift = type === 'FREE'
        const price = satangOf(unitPrice)
        const unit = productUnit(productDetails, language)
        const count = catalogue.exactlyIn(qty, unit)
        const ordered = gift ? count : `${count} × ${inBaht(price)}`
        const short = arriving < qty
        // What was picked is still to come: nobody has received it.
        const [some, none] = isDelivered(line) ? [texts.arrived, texts.arrivedNone] : [texts.picked, texts.pickedNone]
        const arrived = arriving > 0 ? some(catalogue.exactlyIn(arriving, unit)) : none
        return (
          <OrderLine
            key={`${productId} ${type}`}
            name={productName(productDetails, language)}
            href={href('product', { id: productId })}
            link={Link}
            image={productDetails.productImage}
            quantity={ordered}
            problem={short && arrived}
            satang={receivedWorth(line)}
            before={short ? satangOf(totalAmt) : times(price, qty)}
            gift={gift && catalogue.gift}
          />
        )
      })}
    </ul>
  )
}
