import { useEffect } from 'react'
import { refusalOf } from '#rules/orders/order-rules.ts'
import { methods, payTypeOfNothing, type PaymentMethod } from '#rules/payments/pay-types.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { useCart, type Cart } from '#storefront/cart/cart-store.ts'
import { DeliveryPromise } from '#storefront/delivery/DeliveryPromise.tsx'
import { useNextDelivery } from '#storefront/delivery/NextDeliveryDay.tsx'
import { buttonClass } from '#design/Button.tsx'
import { basket } from '#design/page-drawings.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { opensBankApps } from './device.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { orderBody, settledChoices, useCheckoutChoices } from './checkout-choices.ts'
import { CartMergeOffer } from './CartMergeOffer.tsx'
import { useChosenLines } from './chosen-lines.ts'
import { ChosenDetails } from './ChosenDetails.tsx'
import { namedPacks, type Pack } from '#storefront/cart/seen-packs.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { ItemLines } from '#storefront/cart/ItemLines.tsx'
import { MoneySummary } from '#storefront/cart/MoneySummary.tsx'
import { findingsOf } from '#storefront/cart/order-findings.ts'
import { OrderFindings } from '#storefront/cart/OrderFindings.tsx'
import { LimitFindings, limitFindingsOf } from './LimitFindings.tsx'
import { NextStep } from './NextStep.tsx'
import { OrderChanges } from './OrderChanges.tsx'
import { OtherAddress } from './OtherAddress.tsx'
import { OtherDay } from './OtherDay.tsx'
import { PackChanges } from './PackChanges.tsx'
import { PlacingNotice } from './PlacingNotice.tsx'
import { PriceRises } from './PriceRises.tsx'
import { forgetShownDay, readShownDay, showDay, takeDay } from './shown-day.ts'
import { usePackChanges } from './use-pack-changes.ts'
import { usePriceRises } from './use-price-rises.ts'
import { startsOf, usePickUp } from './use-pick-up.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { Notice } from '#design/Notice.tsx'
import { finishOrder, openPlaced } from './finish-order.ts'
import { changesToSay, isOfGoods } from './prepared-order.ts'
import { PreparedNotice } from './PreparedNotice.tsx'
import { usePreparedOrder, useRefusedOrder } from './prepared-order-storage.ts'
import { useSettling } from './use-settling.ts'
import { useNamedProducts } from '#storefront/offline/use-named-products.ts'
import type { Profile } from '#storefront/identity/use-profile.ts'

type ConfirmOrderProps = {
  profile: Profile
  offered: readonly PaymentMethod[]
  /** The cart as it would be delivered to the chosen address. */
  quote: Cart
  quoting: boolean
  /** Made on this phone, without the server. */
  estimated: boolean
}

/** ConfirmOrder: the whole order for review, and the button that places it. */
export function ConfirmOrder({ profile, offered, quote, quoting, estimated }: ConfirmOrderProps) {
  const texts = useTexts('checkout')
  const cartTexts = useTexts('cart')
  const navigate = useNavigate()
  const { updating } = useCart()
  const [stored] = useCheckoutChoices(profile.id)
  const pickUp = usePickUp()
  const bankApps = opensBankApps(navigator)
  const choices = settledChoices(stored, profile, { methods: offered, bankApps, pickUps: startsOf(pickUp) })
  const isPickUp = choices.pickUpFrom !== null
  const { lines, query } = useChosenLines()
  const items = lines?.length === 0 ? [] : (quote.cartItems ?? [])
  const products = useNamedProducts([...new Set(items.map(({ productId }) => productId))])
  const packs = shownPacks(items, products.byId)
  const { net } = moneyColumn(quote)
  const body = orderBody(choices, profile.id, quote.grandTotalAmt, lines)
  const addressId = choices.shippingAddressId ?? ''
  const province = profile.addresses.find(({ id }) => id === addressId)?.province ?? null
  const day = useNextDelivery(province)?.day
  useEffect(() => {
    if (day && !isPickUp) showDay(addressId, day)
  }, [day, isPickUp, addressId])

  const payType = choices.method && methods[choices.method].payType
  const { rises: risen, acceptRises } = usePriceRises(profile.id, items)

  const { packsChanged, acceptPacks } = usePackChanges(profile.id, packs)

  function acceptChanges(): void {
    acceptRises()
    acceptPacks()
  }

  const { placing, press, accept } = usePlaceOrder(profile.id, (placed, ordered) => {
    finishOrder(profile.id, placed, ordered)
    void openPlaced(placed, ordered)
  })
  const known = [useRefusedOrder(profile.id), usePreparedOrder(profile.id)].filter((order) => order !== null)
  // One of other goods is not what this page is about; where there is nothing to order, it is all there is to see.
  const ofThese = known.find((order) => isOfGoods(order, lines))
  const isOfThese = ofThese !== undefined
  const prepared = ofThese ?? (items.length === 0 ? known[0] : null) ?? null
  const isKept = prepared?.state === 'waiting' || prepared?.state === 'sent'
  const open = placing.state === 'unknown' || placing.state === 'sending'
  // An attempt that is open is decided by the server.
  const limited = open ? [] : limitFindingsOf(quote, products.byId)
  const isTooSmall = !open && refusalOf(findingsOf(quote, payType)) !== null
  /** Of chosen lines, with the quantities that can be ordered: else there is no order to go on with. */
  const isSomethingLeft = lines?.some(
    ({ productId, qty }) => (limited.find((one) => one.productId === productId)?.finding.available ?? qty) > 0,
  )
  const isChanged = placing.state === 'changed'
  const { rises, packs: changedPacks } = changesToSay(
    { rises: risen, packs: packsChanged },
    isChanged || open,
    prepared,
  )
  const isSettling = useSettling(
    JSON.stringify([
      net,
      rises,
      changedPacks,
      limited,
      isChanged,
      items.map(({ productId, qty, type }) => [productId, qty, type]),
    ]),
  )
  const incomplete = body === null && !open && !isKept
  useEffect(() => {
    if (incomplete && items.length > 0)
      void navigate(href('shipping', {}, { ...query, incomplete: 1 }), { replace: true })
  }, [incomplete, items.length, navigate, query])
  if (items.length === 0 && !open && !prepared) return <NothingToOrder />

  const send = () => {
    const empty = {
      retailerId: profile.id,
      payType: payTypeOfNothing,
      shippingAddressId: '',
      billingAddressId: '',
    } as const
    const shown = isPickUp ? undefined : readShownDay(addressId)
    // Without a body of its own the page can still resend the open attempt.
    const gifts = items.flatMap(({ productId, qty, type }) => (type === 'FREE' ? { productId, qty } : []))
    const expected = {
      expectedPacks: namedPacks(packs),
      ...(gifts.length > 0 && { expectedGifts: gifts }),
      ...(shown && { expectedDeliveryDay: shown }),
    }
    acceptPacks()
    void press(body ? { ...body, ...expected } : empty, quote)
  }
  const takeRemedy = () =>
    void accept(limited.map((line) => ({ kind: 'limit', ...line, left: line.finding.available })))
  const sendFor = (other: string | undefined) => {
    if (other) takeDay(addressId, other)
    else forgetShownDay()
    send()
  }
  return (
    <div className="document">
      <div className="document-lines">
        {placing.state === 'changed' && (
          <OrderChanges
            changes={placing.changes}
            products={products.byId}
            before={placing.before}
            after={net}
            onAccept={() => {
              acceptChanges()
              void accept(placing.changes)
            }}
          />
        )}
        <PriceRises rises={rises} products={products.byId} />
        <PackChanges changes={changedPacks} products={products.byId} />
        {placing.state === 'other-day' && <OtherDay {...placing} onTake={() => sendFor(placing.after)} />}
        <PlacingNotice placing={placing} onAgain={send} />
        {prepared && (
          <PreparedNotice
            key={prepared.key}
            outletId={profile.id}
            order={prepared}
            quote={estimated || !isOfThese ? null : quote}
            products={products.byId}
          />
        )}
        {estimated && !isKept && <Notice tone="info">{texts.estimated}</Notice>}
        {lines && !open && <CartMergeOffer lines={lines} />}
        {!isPickUp && <OtherAddress profile={profile} addressId={choices.shippingAddressId} />}
        <ChosenDetails choices={choices} addresses={profile.addresses} pickUp={pickUp} />
        {items.length > 0 && (
          <section>
            <h2>{texts.goods}</h2>
            <ItemLines items={items} products={products.byId} />
          </section>
        )}
      </div>
      {items.length > 0 && (
        <aside className="document-side panel" aria-label={cartTexts.summary}>
          <h2>{cartTexts.summary}</h2>
          <MoneySummary brief totals={quote} updating={quoting || updating} />
          <OrderFindings cart={quote} payType={payType} />
          <LimitFindings cart={quote} products={products.byId} />
          {!isPickUp && <DeliveryPromise deliveryAmt={quote.deliveryAmt} addressId={choices.shippingAddressId} />}
          {placing.state !== 'unknown' && placing.state !== 'other-day' && !isKept && (
            <div className={isSettling ? 'next-step settling' : 'next-step'}>
              <NextStep
                changed={changedPacks.length > 0 ? 'packs' : rises.length > 0 ? 'prices' : null}
                onAcceptChanges={acceptChanges}
                onTakeRemedy={isSomethingLeft && limited.length > 0 ? takeRemedy : null}
                isRefused={limited.length > 0 || isTooSmall}
                net={net}
                isSettling={isSettling}
                isSending={placing.state === 'sending'}
                onSend={send}
              />
            </div>
          )}
        </aside>
      )}
    </div>
  )
}

/** The units of what is ordered, as the page shows them; of a product that is only a card here it shows none. */
const shownPacks = (
  items: readonly { productId: number }[],
  products: ReadonlyMap<number, LineProduct>,
): ReadonlyMap<number, Pack> =>
  new Map(
    items.flatMap(({ productId }) => {
      const pack = products.get(productId)?.pack
      return pack ? [[productId, pack] as const] : []
    }),
  )

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
