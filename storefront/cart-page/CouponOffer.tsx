import TicketPercent from '#design/icons/ticket-percent.ts'
import { satangOf } from '#rules/money.ts'
import { inShortBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { useCoupons, useApplyCoupon } from './use-coupons.ts'

type Coupon = ReturnType<typeof useCoupons>[number]

/** An older release does not name what it takes off. */
const takenOff = ({ takesOffAmt, discountAmt }: Coupon): number => takesOffAmt ?? discountAmt

/**
 * CouponOffer: next to the sum, the coupon that takes most off this cart and its button; nothing where none takes anything off. Of
 * those that take off the same, the smallest: a larger one keeps its worth for a larger cart.
 */
export function CouponOffer({ cart }: { cart: Cart }) {
  const texts = useTexts('cart')
  const coupons = useCoupons(cart)
  const { error, applying, apply } = useApplyCoupon()
  const [best] = coupons
    .filter((coupon) => coupon.usable && takenOff(coupon) > 0)
    .toSorted((a, b) => takenOff(b) - takenOff(a) || a.discountAmt - b.discountAmt)
  if (cart.couponCode || !best) return null
  return (
    <div>
      <p className="offer-line hint">
        <Icon of={TicketPercent} size={20} />
        <span>{texts.couponCanUse(inShortBaht(satangOf(takenOff(best))))}</span>
        <Button
          busy={applying !== null}
          aria-label={texts.couponUseOf(best.code)}
          onClick={() => void apply(best.code)}
        >
          {texts.use}
        </Button>
      </p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
