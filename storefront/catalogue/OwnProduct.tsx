import { useState } from 'react'
import { topProducts } from '#contract/orders/calls.ts'
import { addStockAlert, listStockAlerts, removeStockAlert } from '#contract/stock-alerts/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import { formatDate } from '#rules/thai-date.ts'
import { call } from '#storefront/api/call.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { loginHref } from '#storefront/api/session-end.ts'
import { useRetailer } from '#storefront/api/session.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { replaceAnswer, useCall } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

/** OwnProduct: when the retailer last bought a product, or the switch for a notice when it is back in stock. */
export const OwnProduct = ({ card, of }: { card: Card; of: 'last' | 'alert' }) =>
  of === 'alert' ? (
    <StockAlert card={card} />
  ) : (
    <>
      <LastBought card={card} />
      {!card.restricted && isTooLittle(card) && <StockAlert card={card} />}
    </>
  )

/** Whether some is left, but less than can be ordered. */
const isTooLittle = ({ stock, limits }: Card): boolean => stock > 0 && stock < (limits?.multiple ?? 1)

function LastBought({ card }: { card: Card }) {
  const texts = useTexts('browse')
  const { exactlyIn } = useTexts('catalogue')
  const language = useLanguage()
  const retailer = useRetailer()
  const { data } = useCall(['top-products', retailer?.id], topProducts, {})
  const last = data?.find(({ productId }) => productId === card.id)
  return (
    last && <p>{texts.lastBought(formatDate(last.lastOrderedOn, language), exactlyIn(last.usualQty, card.unit))}</p>
  )
}

function StockAlert({ card }: { card: Card }) {
  const texts = useTexts('browse')
  const retailer = useRetailer()
  const [error, setError] = useState<CallCode | null>(null)
  const [busy, setBusy] = useState(false)
  const queryKey = ['stock-alerts', retailer?.id]
  const { data } = useCall(queryKey, listStockAlerts, {}, { enabled: retailer !== null })
  if (!retailer)
    return (
      <Link href={loginHref()} className={buttonClass('plain')}>
        {texts.alertMe}
      </Link>
    )
  const isSubscribed = data?.some(({ productId }) => productId === card.id) ?? false
  const toggle = async () => {
    setBusy(true)
    setError(null)
    const reply = await (isSubscribed
      ? call(removeStockAlert, { params: { productId: card.id } })
      : call(addStockAlert, { body: { productId: card.id } }))
    setBusy(false)
    if (reply.ok) await replaceAnswer(queryKey, reply.value)
    else setError(reply.error.code)
  }
  return (
    <>
      {isSubscribed && <Notice tone="done">{texts.alertSet}</Notice>}
      {error && <AlertFailed code={error} />}
      <Button onClick={() => void toggle()} busy={busy}>
        {isSubscribed ? texts.alertStop : texts.alertMe}
      </Button>
    </>
  )
}

/** AlertFailed: why there is no notice; of a number that is not verified yet, the way to where it is. */
export function AlertFailed({ code }: { code: CallCode }) {
  const errors = useTexts('errors')
  return (
    <Notice tone="failed">
      {code === 'phone_unverified' ? (
        <Link href={href('account', {}, { part: 'security' })} className="link">
          {errors[code]}
        </Link>
      ) : (
        errors[code]
      )}
    </Notice>
  )
}
