import { satangOf } from '#rules/money.ts'
import { inBaht } from '#design/amounts.ts'
import { Notice } from '#design/Notice.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ByStaff } from './ByStaff.tsx'
import { MissingGoods } from './MissingGoods.tsx'
import type { Order } from './order-queries.ts'

/** OrderNotices: what staff did in the retailer's place, missing goods and refunds. */
export function OrderNotices({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const { refund } = order
  return (
    <>
      <ByStaff order={order} />
      <MissingGoods order={order} />
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
