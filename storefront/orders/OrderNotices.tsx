import { satangOf } from '#rules/orders/summary.ts'
import { inBaht } from '#storefront/catalogue/amounts.ts'
import { Notice } from '#storefront/design/Notice.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { cashForPart } from './arrived.ts'
import type { Order } from './order-queries.ts'

/** OrderNotices: what did not come, and money that goes back. */
export function OrderNotices({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const { stage, refund } = order
  const cash = cashForPart(order)
  return (
    <>
      {stage === 'PARTLY_DELIVERED' && (
        <Notice>
          <b>{texts.partly}</b>
          <p>{texts.partlyText}</p>
          {cash && <p>{texts.partlyCash(inBaht(cash.toPay))}</p>}
        </Notice>
      )}
      {refund?.state === 'DUE' && (
        <Notice tone="info">
          <b>{texts.refundDue(inBaht(satangOf(refund.amount)))}</b>
          <p>{texts.refundDueText}</p>
        </Notice>
      )}
      {refund?.state === 'REFUNDED' && <Notice tone="done">{texts.refunded(inBaht(satangOf(refund.amount)))}</Notice>}
    </>
  )
}
