import { times } from '#rules/money.ts'
import { changeQuantity, useQuantity } from '#storefront/cart/cart-store.ts'
import { useWaitingWords } from './use-waiting-words.ts'
import type { Change } from '#storefront/cart/queue.ts'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { waitingCard } from './waiting-cards.ts'

/** WaitingLines: cart changes made offline, which the server does not know yet. */
export function WaitingLines({ changes }: { changes: readonly Change[] }) {
  const texts = useTexts('offline')
  return (
    <>
      <ul>
        {changes.map((change) => (
          <WaitingLine key={change.productId} change={change} />
        ))}
      </ul>
      <p className="text-quiet">{texts.notCounted}</p>
    </>
  )
}

function WaitingLine({ change: { productId, price } }: { change: Change }) {
  const words = useWaitingWords()
  const quantity = useQuantity(productId)
  const { name = '', image = null } = waitingCard(productId) ?? {}
  if (quantity === 0) return null
  return (
    <li className="cart-line">
      <Picture image={image} place="line" />
      <p className="cart-line-name">
        <ProductName name={name} />
      </p>
      <p className="cart-line-pack">{words}</p>
      <div className="cart-line-count">
        <QuantityStepper
          value={quantity}
          name={name}
          unreadable="zero"
          onChange={(count) => changeQuantity(productId, count - quantity, { stock: Infinity, price })}
        />
      </div>
      <p className="cart-line-sum">
        <b>
          <Money satang={times(price, quantity)} />
        </b>
      </p>
    </li>
  )
}
