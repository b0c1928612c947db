import { useState } from 'react'
import { topProducts } from '#contract/orders/calls.ts'
import { addStockAlert, listStockAlerts, removeStockAlert } from '#contract/stock-alerts/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import { formatDate } from '#rules/thai-date.ts'
import { call } from '#storefront/api/call.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { loginHref } from '#storefront/api/refresh.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { Link } from '#storefront/router/Link.tsx'
import { queries, useQuery } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

/** OwnProduct: when the retailer last bought a product, or the switch for a notice when it is back in stock. */
export const OwnProduct = ({ card, of }: { card: Card; of: 'last' | 'alert' }) =>
  of === 'last' ? <LastBought card={card} /> : <StockAlert card={card} />

function LastBought({ card }: { card: Card }) {
  const texts = useTexts('browse')
  const { exactlyIn } = useTexts('catalogue')
  const language = useLanguage()
  const shop = useRetailer()
  const { data } = useQuery({ queryKey: ['top-products', shop?.id], queryFn: () => callOrThrow(topProducts, {}) })
  const last = data?.find(({ productId }) => productId === card.id)
  return (
    last && <p>{texts.lastBought(formatDate(last.lastOrderedOn, language), exactlyIn(last.usualQty, card.unit))}</p>
  )
}

function StockAlert({ card }: { card: Card }) {
  const texts = useTexts('browse')
  const errors = useTexts('errors')
  const shop = useRetailer()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const queryKey = ['stock-alerts', shop?.id]
  const { data } = useQuery({ queryKey, queryFn: () => callOrThrow(listStockAlerts, {}), enabled: shop !== null })
  if (!shop)
    return (
      <Link href={loginHref()} className={buttonClass('plain')}>
        {texts.alertMe}
      </Link>
    )
  const waits = data?.some(({ productId }) => productId === card.id) ?? false
  const toggle = async () => {
    setBusy(true)
    setError(null)
    const reply = await (waits
      ? call(removeStockAlert, { params: { productId: card.id } })
      : call(addStockAlert, { body: { productId: card.id } }))
    setBusy(false)
    if (reply.ok) queries.setQueryData(queryKey, reply.value)
    else setError(errors[reply.error.code])
  }
  return (
    <>
      {waits && <Notice tone="done">{texts.alertSet}</Notice>}
      {error && <Notice tone="failed">{error}</Notice>}
      <Button onClick={() => void toggle()} busy={busy}>
        {waits ? texts.alertStop : texts.alertMe}
      </Button>
    </>
  )
}
