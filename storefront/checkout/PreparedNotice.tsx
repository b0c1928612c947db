import { useState } from 'react'
import { isPrepaid } from '#rules/payments/pay-types.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import type { Cart } from '#storefront/cart/view.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { timeOf } from '#storefront/page-frame/time-of.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { differencesOf, type OrderDifference, type PreparedOrder } from './prepared-order.ts'
import { agreeToSend, dropOrder, isAgreed } from './prepared-order-storage.ts'
import { usePackText } from './PackChanges.tsx'
import { RefusalText } from './RefusalText.tsx'
import { ChangedProducts } from './SeenChanges.tsx'
import { useSeen } from './use-seen.ts'

type PreparedNoticeProps = {
  outletId: string
  order: PreparedOrder
  /** What would be ordered now; null without a network. */
  quote: Cart | null
  products: ReadonlyMap<number, LineProduct>
}

/** PreparedNotice: an order that waits on this phone, or how it differs from what can be ordered now. */
export function PreparedNotice({ outletId, order, quote, products }: PreparedNoticeProps) {
  const texts = useTexts('checkout')
  const language = useLanguage()
  const packText = usePackText()
  const { state, code } = order
  const waits = state === 'waiting' || state === 'sent'
  const agreed = isAgreed(order)
  const [wasAgreed] = useState(agreed)
  useSeen()
  const cancel = state !== 'sent' && <Button onClick={() => dropOrder(outletId, order)}>{texts.preparedCancel}</Button>
  if (waits)
    return (
      <Notice tone="info">
        <b>{texts.preparedHeading}</b>
        <p>{state === 'sent' ? texts.preparedSent : texts.preparedText(timeOf(order.preparedAt, language))}</p>
        {isPrepaid(order.body.payType) && <p>{texts.payOnceSent}</p>}
        {!wasAgreed && <p className={agreed ? 'invisible' : undefined}>{texts.preparedBefore}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {/* First, and below the same text: it never comes to where a thumb has just pressed the other one. */}
          {cancel}
          {!agreed && (
            <Button look="primary" onClick={() => agreeToSend(order)}>
              {texts.preparedSend}
            </Button>
          )}
        </div>
      </Notice>
    )
  if (state === 'uncertain')
    return (
      <Notice>
        <p className="mb-2">{texts.preparedUncertain(timeOf(order.preparedAt, language))}</p>
        <div className="flex flex-wrap gap-2">
          <Link href={href('orders')} className={buttonClass('primary')}>
            {texts.preparedLook}
          </Link>
          {cancel}
        </div>
      </Notice>
    )
  const differences = quote ? differencesOf(order.shown, quote) : []
  return (
    <Notice tone="failed">
      <b>{state === 'refused' ? texts.preparedRefused : texts.preparedChanged}</b>
      {code && (
        <p>
          <RefusalText code={code} least={order.least} />
        </p>
      )}
      {differences.length > 0 && (
        <ul className="my-2 rows">
          {differences.map((difference) => (
            <li key={`${difference.kind} ${'productId' in difference && difference.productId}`}>
              <Difference of={difference} products={products} />
            </li>
          ))}
        </ul>
      )}
      {order.packs && <ChangedProducts changes={order.packs} products={products} textOf={packText} />}
      <p className="mb-2">{texts.preparedSame}</p>
      {cancel}
    </Notice>
  )
}

function Difference({ of, products }: { of: OrderDifference; products: ReadonlyMap<number, LineProduct> }) {
  const texts = useTexts('checkout')
  const catalogue = useTexts('catalogue')
  const errors = useTexts('errors')
  if (of.kind === 'net') return <b>{texts.changedTotal(inBaht(of.before), inBaht(of.after))}</b>
  const { name = '', unit = '' } = products.get(of.productId) ?? {}
  const change = () => {
    if (of.kind === 'price') return texts.changedPrice(inBaht(of.before), inBaht(of.after))
    if (of.kind === 'problem') return errors[of.code]
    const [before, after] = [of.before, of.after].map((count) => catalogue.exactlyIn(count, unit))
    return (of.gift ? texts.changedGift : texts.changedQuantity)(before ?? '', after ?? '')
  }
  return (
    <>
      {name} <b>{change()}</b>
    </>
  )
}
