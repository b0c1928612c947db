import { useState } from 'react'
import { satang } from '#rules/money.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { MoneySummary } from '#storefront/cart/MoneySummary.tsx'
import { OrderFindings } from '#storefront/cart/OrderFindings.tsx'
import { usualPayType } from '#storefront/cart/usual-pay-type.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { PointsBox } from '#storefront/loyalty/PointsBox.tsx'
import { ExpectedPoints } from '#storefront/loyalty/ExpectedPoints.tsx'
import { href } from '#storefront/router/href.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { settleCart } from '#storefront/cart/cart-actions.ts'
import { currentCart, setQuantity, type Cart } from '#storefront/cart/cart-store.ts'
import type { Removal } from './cart-lines.ts'
import { CartOffers } from './CartOffers.tsx'
import { CouponBox } from './CouponBox.tsx'
import { CouponOffer } from './CouponOffer.tsx'
import { DeliveryPromise } from '#storefront/delivery/DeliveryPromise.tsx'

type CartSumProps = {
  cart: Cart
  updating: boolean
  /** Lines for which the order would be rejected, each with the quantity that would be accepted without a code. */
  blocking: readonly { item: Removal['item']; possible: number; opensByCode: boolean }[]
  onRemoved: (line: Removal) => void
}

const showError = () => document.querySelector('.notice-failed')?.scrollIntoView({ block: 'center' })

/** CartSum: the sum, the one next step, and below them the discounts: those load late and must not move it. */
export function CartSum({ cart, updating, blocking, onRemoved }: CartSumProps) {
  const texts = useTexts('cart')
  const errors = useTexts('errors')
  const offline = useTexts('offline')
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Pressed while lines stood in the way, until they are corrected. */
  const [stopped, setStopped] = useState(false)
  const blocked = blocking.length > 0
  if (stopped && !blocked) setStopped(false)
  /** What a code opens waits for the button of its line. */
  const adjustable = blocking.filter(({ opensByCode }) => !opensByCode)
  const adjust = () => {
    for (const { item, possible } of adjustable) {
      const quantity = currentCart()?.quantity(item.productId) ?? item.qty
      // Lowering to what is possible is never rejected for lack of stock.
      setQuantity(item.productId, possible, { stock: possible, price: satang(0) })
      if (possible === 0) onRemoved({ item, quantity })
    }
  }
  const proceed = async () => {
    setError(null)
    setStopped(blocked)
    if (blocked) return requestAnimationFrame(showError)
    setBusy(true)
    const settled = await settleCart()
    setBusy(false)
    // Without a network the order is prepared here, and checked once it can be sent.
    if (!settled && navigator.onLine) {
      const unsent = currentCart()?.view().unsent ?? 'offline'
      return setError(unsent === 'not_stored' ? offline.waitingForSpace : errors[unsent])
    }
    await navigate(href('shipping'))
  }
  return (
    <aside className="document-side" aria-label={texts.summary}>
      <section className="panel rows">
        <h2 className="text-lg">{texts.summary}</h2>
        <MoneySummary brief totals={cart} updating={updating} />
        <CouponOffer cart={cart} />
        <CartOffers cart={cart} />
        <OrderFindings cart={cart} payType={usualPayType(checkoutStorage, cart.retailerId)} />
        <ExpectedPoints cart={cart} />
        <DeliveryPromise deliveryAmt={cart.deliveryAmt} />
        {stopped && (
          <Notice tone="failed">
            {adjustable.length === 0 ? (
              texts.verifyFirst
            ) : (
              <>
                {texts.fixFirst}
                <Button className="mt-2 w-full" onClick={adjust}>
                  {texts.clearAway}
                </Button>
              </>
            )}
          </Notice>
        )}
        {error && <Notice tone="failed">{error}</Notice>}
        <div className="next-step">
          <p className={updating ? 'settling lg:hidden' : 'lg:hidden'}>
            <small>{texts.net}</small>
            <b>
              <Money satang={moneyColumn(cart).net} />
            </b>
          </p>
          <Button look="primary" busy={busy} onClick={proceed}>
            {texts.checkout}
          </Button>
        </div>
      </section>
      <CouponBox cart={cart} />
      <PointsBox cart={cart} />
    </aside>
  )
}
