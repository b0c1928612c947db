import Tag from 'lucide-react/icons/tag'
import { satangOf } from '#rules/orders/summary.ts'
import { inBaht } from '#storefront/catalogue/amounts.ts'
import { Icon } from '#storefront/design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { Cart } from './cart-store.ts'
import { reasonSaid } from './line-words.ts'

/** CartOffers: what the cart as a whole is nearest to, and why an offer for all of it does not apply. */
export function CartOffers({ cart }: { cart: Cart }) {
  const texts = useTexts('cart')
  // What is missing for a coupon is said beside it
  const offers = (cart.nearly ?? []).filter(({ discountType }) => discountType !== 'COUPON')
  const nearest = offers.toSorted((a, b) => a.addAmt - b.addAmt)[0]
  const reason = reasonSaid(cart.excluded)
  if (!nearest && !reason) return null
  const more = nearest && inBaht(satangOf(nearest.addAmt))
  return (
    <p className="promise-line">
      <Icon of={Tag} size={20} />
      <span>
        {nearest?.discountType === 'FREE_GOODS' && texts.spendForGift(more ?? '', nearest.benefit)}
        {nearest?.discountType === 'AMOUNT' && texts.spendForOff(more ?? '', inBaht(satangOf(nearest.benefit)))}
        {nearest && reason && <br />}
        {reason && texts.reasons[reason]}
      </span>
    </p>
  )
}
