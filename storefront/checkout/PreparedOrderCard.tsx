import { useEffect } from 'react'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { isPrepaid } from '#rules/payments/pay-types.ts'
import { satangOf } from '#rules/money.ts'
import { announce } from '#design/announce.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { checkoutRoutes } from '#storefront/offline/checkout-routes.ts'
import { timeOf } from '#storefront/page-frame/time-of.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { chooseLines, ofChosenLines } from './chosen-lines.ts'
import { pageOfPlaced } from './finish-order.ts'
import { dismissSentOrder, otherDayOf, useSentOrder, type SentOrder } from './follow-prepared-order.ts'
import type { PreparedOrder } from './prepared-order.ts'
import { dropOrder, isAgreed, usePreparedOrder, useRefusedOrder } from './prepared-order-storage.ts'

type Texts = ReturnType<typeof useTexts<'checkout'>>

/** PreparedOrderCard: over any page, that a prepared order was sent, or that the retailer must look at it. */
export function PreparedOrderCard() {
  const texts = useTexts('checkout')
  const outletId = useRetailer()?.id
  const kept = usePreparedOrder(outletId)
  const refused = useRefusedOrder(outletId)
  const placed = useSentOrder()
  // First what was not ordered: the other two can wait, and nothing else on a page says it.
  const order = refused ?? kept
  const sent = refused ? null : placed
  const { path } = useAddress()
  const language = useLanguage()
  const message = sent ? sentMessage(sent, texts, language) : order && messageOf(order, texts, language)
  const isShown = Boolean(message) && !checkoutRoutes.has(match(path).route)
  useEffect(() => {
    if (isShown && message) announce(message)
  }, [isShown, message])
  if (!isShown || !message) return null
  const lines = order?.body.lines
  const isUncertain = !sent && order?.state === 'uncertain'
  const step = sent ? nextOfSent(sent, texts) : isUncertain ? lookUp(texts) : checkAgain(order, texts)
  const follow = () => {
    if (sent) dismissSentOrder()
    else if (lines && outletId && !isUncertain) chooseLines(outletId, lines)
  }
  return (
    <aside className="order-news" aria-label={message}>
      <p>{message}</p>
      {sent && <Button onClick={dismissSentOrder}>{texts.preparedClose}</Button>}
      {isUncertain && outletId && <Button onClick={() => dropOrder(outletId, order)}>{texts.preparedCancel}</Button>}
      <Link href={step.to} className={buttonClass('primary')} onClick={follow}>
        {step.words}
      </Link>
    </aside>
  )
}

type Step = { to: string; words: string }

/** To the order that was sent, or to its payment. */
function nextOfSent({ placed, body }: SentOrder, texts: Texts): Step {
  const isToPay = isPrepaid(body.payType) && placed.grandTotalAmt > 0
  return { to: pageOfPlaced(placed, body), words: isToPay ? texts.preparedPay : texts.preparedOpen }
}

/** To where the retailer sees whether it arrived. */
const lookUp = (texts: Texts): Step => ({ to: href('orders'), words: texts.preparedLook })

const checkAgain = (order: PreparedOrder | null | undefined, texts: Texts): Step => ({
  to: href('confirm', {}, order?.body.lines ? ofChosenLines : {}),
  words: texts.preparedCheck,
})

/** That it was sent, and on which day it comes where that is not the one it showed. */
function sentMessage(sent: SentOrder, texts: Texts, language: Language): string {
  const message = texts.preparedPlaced(sent.placed.orderNumber, inBaht(satangOf(sent.placed.grandTotalAmt)))
  const days = otherDayOf(sent)
  if (!days) return message
  return `${message} · ${texts.preparedOtherDay(formatDay(days[0], language), formatDay(days[1], language))}`
}

/** What the retailer must decide about; null while the order waits by itself. */
function messageOf(order: PreparedOrder, texts: Texts, language: Language): string | null {
  if (order.state === 'uncertain') return texts.preparedUncertain(timeOf(order.preparedAt, language))
  if (order.state === 'changed') return texts.preparedChanged
  if (order.state === 'refused') return texts.preparedRefused
  return isAgreed(order) ? null : texts.preparedBefore
}
