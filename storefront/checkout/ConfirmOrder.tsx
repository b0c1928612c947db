import { useEffect } from 'react'
import { methodOf, methods as methodFacts, type PaymentMethod } from '#rules/payments/pay-types.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { inBaht } from '#design/amounts.ts'
import { reloadCart, useCart, type Cart } from '#storefront/cart/cart-store.ts'
import { DeliveryPromise } from '#storefront/delivery/DeliveryPromise.tsx'
import { Button, buttonClass } from '#design/Button.tsx'
import { basket } from '#design/more-drawings.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { opensBankApps } from './device.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { orderBody, settledChoices, useCheckoutChoices } from './checkout-choices.ts'
import { CartMergeOffer } from './CartMergeOffer.tsx'
import { chooseLines, useChosenLines } from './chosen-lines.ts'
import { ChosenDetails } from './ChosenDetails.tsx'
import { ConfirmLines } from './ConfirmLines.tsx'
import { MoneySummary } from '#storefront/cart/MoneySummary.tsx'
import { OrderChanges } from './OrderChanges.tsx'
import { rememberPlaced } from './placed-order.ts'
import { PlacingNotice } from './PlacingNotice.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import { useProducts } from '#storefront/cart/use-products.ts'
import type { Profile } from '#storefront/identity/use-profile.ts'
import { queries } from '#storefront/router/queries.ts'

type ConfirmOrderProps = {
  profile: Profile
  offered: readonly PaymentMethod[]
  /** The cart as it would be delivered to the chosen address. */
  quote: Cart
  quoting: boolean
}

/** ConfirmOrder: the whole order for review, and the button that places it. */
export function ConfirmOrder({ profile, offered, quote, quoting }: ConfirmOrderProps) {
  const texts = useTexts('checkout')
  const cartTexts = useTexts('cart')
  const navigate = useNavigate()
  const { updating } = useCart()
  const [stored, choose] = useCheckoutChoices(profile.id)
  const choices = settledChoices(stored, profile, { methods: offered, bankApps: opensBankApps(navigator) })
  const { lines, query } = useChosenLines()
  const items = lines?.length === 0 ? [] : (quote.cartItems ?? [])
  const products = useProducts([...new Set(items.map(({ productId }) => productId))])
  const { net } = moneyColumn(quote)
  const body = orderBody(choices, profile.id, quote.grandTotalAmt, lines)

  const { placing, press, accept } = usePlaceOrder(profile.id, (placed, { payType, lines: ordered }) => {
    rememberPlaced(placed)
    if (ordered) chooseLines(profile.id, [])
    choose({ note: '' })
    void queries.invalidateQueries({ queryKey: ['orders'] })
    const prepaid = methodFacts[methodOf(payType)].prepaid && placed.grandTotalAmt > 0
    const next = prepaid ? href('payment', {}, { order: placed.orderNumber }) : href('order', { orderId: placed.id })
    void navigate(next, { replace: true }).then(reloadCart)
  })
  const open = placing.state === 'unknown' || placing.state === 'sending'
  const incomplete = body === null && !open
  useEffect(() => {
    if (incomplete && items.length > 0)
      void navigate(href('shipping', {}, { ...query, incomplete: 1 }), { replace: true })
  }, [incomplete, items.length, navigate, query])
  if (items.length === 0 && !open) return <NothingToOrder />

  const send = () => {
    const empty = { retailerId: profile.id, payType: 'COD', shippingAddressId: '', billingAddressId: '' } as const
    // Without a body of its own the page can still resend the open attempt.
    void press(body ?? empty, quote)
  }
  const sending = placing.state === 'sending'
  return (
    <div className="document">
      <div className="document-lines">
        {placing.state === 'changed' && (
          <OrderChanges
            changes={placing.changes}
            products={products.byId}
            before={placing.before}
            after={net}
            onAccept={() => void accept(placing.changes)}
          />
        )}
        <PlacingNotice placing={placing} onAgain={send} />
        {lines && !open && <CartMergeOffer lines={lines} />}
        <ChosenDetails choices={choices} addresses={profile.addresses} />
        {items.length > 0 && (
          <section>
            <h2>{texts.goods}</h2>
            <ConfirmLines items={items} products={products.byId} />
          </section>
        )}
      </div>
      {items.length > 0 && (
        <aside className="document-side panel" aria-label={cartTexts.summary}>
          <h2>{cartTexts.summary}</h2>
          <MoneySummary brief totals={quote} updating={quoting || updating} />
          <DeliveryPromise deliveryAmt={quote.deliveryAmt} addressId={choices.shippingAddressId} />
          {placing.state !== 'unknown' && (
            <div className="next-step">
              <Button look="primary" busy={sending} onClick={send}>
                {sending ? texts.sending : texts.confirm(inBaht(net))}
              </Button>
            </div>
          )}
        </aside>
      )}
    </div>
  )
}

function NothingToOrder() {
  const texts = useTexts('checkout')
  const cart = useTexts('cart')
  return (
    <EmptyState
      drawing={basket}
      title={texts.cartEmpty}
      action={
        <Link href={href('home')} className={buttonClass('primary')}>
          {cart.goShopping}
        </Link>
      }
    />
  )
}
