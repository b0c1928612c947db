import { nameIn } from '#rules/in-language.ts'
import Tag from '#design/icons/tag.ts'
import { satangOf } from '#rules/money.ts'
import { inBaht, inShortBaht } from '#rules/amounts.ts'
import { Icon } from '#design/Icon.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { mainReason } from '#storefront/cart/line-savings.ts'
import { goodsIn } from '#storefront/cart/order-findings.ts'
import { nearCartOffer } from './cart-lines.ts'

/** CartOffers: the offer for the cart as a whole that is nearly reached, and why one does not apply. */
export function CartOffers({ cart }: { cart: Cart }) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const language = useLanguage()
  // The coupon box says what is missing for a coupon
  const offers = (cart.nearly ?? []).filter(({ discountType }) => discountType !== 'COUPON')
  const nearest = nearCartOffer(offers, goodsIn(cart))
  const reason = mainReason(cart.excluded)
  if (!nearest && !reason) return null
  const more = nearest && inBaht(satangOf(nearest.addAmt))
  return (
    <p className="promise-line hint">
      <Icon of={Tag} size={20} />
      <span>
        {nearest?.gift &&
          texts.spendForGift(
            more ?? '',
            catalogue.exactlyIn(nearest.benefit, nearest.gift.unit),
            nameIn(nearest.gift, language),
          )}
        {nearest && !nearest.gift && texts.spendForOff(more ?? '', inShortBaht(satangOf(nearest.benefit)))}
        {nearest && reason && <br />}
        {reason && texts.reasons[reason]}
      </span>
    </p>
  )
}
