import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { Notice } from '#design/Notice.tsx'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { ByStaff } from './ByStaff.tsx'
import { lateWords } from './order-heading.ts'
import { MissingGoods } from './MissingGoods.tsx'
import type { Order } from './order-queries.ts'

/** OrderNotices: that it is late, what staff did in the retailer's place, missing goods and refunds. */
export function OrderNotices({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const { refund } = order
  const late = lateWords(order, texts, language)
  return (
    <>
      {late && <Notice action={<ChatLink look="quiet">{texts.ask}</ChatLink>}>{late}</Notice>}
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
