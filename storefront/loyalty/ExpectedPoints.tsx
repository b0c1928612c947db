import Star from '#design/icons/star.ts'
import { formatWhole } from '#rules/money.ts'
import { Icon } from '#design/Icon.tsx'
import type { Cart } from '#storefront/cart/view.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useExpectedPoints } from './use-own-points.ts'

/** ExpectedPoints: how many points the cart earns on delivery. */
export function ExpectedPoints({ cart }: { cart: Cart }) {
  const texts = useTexts('cart')
  const points = useExpectedPoints(cart)
  if (points === 0) return null
  return (
    <p className="promise-line">
      <Icon of={Star} size={20} />
      <span>{texts.pointsToCome(texts.points(formatWhole(points)))}</span>
    </p>
  )
}
