import { useEffect } from 'react'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { satangOf } from '#rules/money.ts'
import { announce } from '#design/announce.ts'
import { inBaht } from '#design/amounts.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { checkoutRoutes } from '#storefront/offline/checkout-routes.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { chooseLines, ofChosenLines } from './chosen-lines.ts'
import { isPrepaid, pageOfPlaced } from './finish-order.ts'
import { dismissSentOrder, otherDayOf, useSentOrder, type SentOrder } from './follow-prepared-order.ts'
import type { PreparedOrder } from './prepared-order.ts'
import { isAgreed, usePreparedOrder } from './prepared-order-storage.ts'

type Texts = ReturnType<typeof useTexts<'checkout'>>

/** PreparedOrderCard: over any page, that a prepared order was sent, or that the retailer must look at it. */
export function PreparedOrderCard() {
  const texts = useTexts('checkout')
  const outletId = useRetailer()?.id
  const order = usePreparedOrder(outletId)
  const sent = useSentOrder()
  const { path } = useAddress()
  const language = useLanguage()
  const message = sent ? sentMessage(sent, texts, language) : order && messageOf(order, texts)
  const isShown = Boolean(message) && !checkoutRoutes.has(match(path).route)
  useEffect(() => {
    if (isShown && message) announce(message)
  }, [isShown, message])
  if (!isShown || !message) return null
  const open = () => {
    if (order?.body.lines && outletId) chooseLines(outletId, order.body.lines)
  }
  const prepaid = sent !== null && isPrepaid(sent.body) && sent.placed.grandTotalAmt > 0
  return (
    <aside className="order-news" aria-label={message}>
      <p>{message}</p>
      {sent && <Button onClick={dismissSentOrder}>{texts.preparedClose}</Button>}
      <Link
        href={sent ? pageOfPlaced(sent.placed, sent.body) : href('confirm', {}, order?.body.lines ? ofChosenLines : {})}
        className={buttonClass('primary')}
        onClick={sent ? dismissSentOrder : open}
      >
        {sent ? (prepaid ? texts.preparedPay : texts.preparedOpen) : texts.preparedCheck}
      </Link>
    </aside>
  )
}

/** That it was sent, and on which day it comes where that is not the one it showed. */
function sentMessage(sent: SentOrder, texts: Texts, language: Language): string {
  const message = texts.preparedPlaced(sent.placed.orderNumber, inBaht(satangOf(sent.placed.grandTotalAmt)))
  const days = otherDayOf(sent)
  if (!days) return message
  return `${message} · ${texts.preparedOtherDay(formatDay(days[0], language), formatDay(days[1], language))}`
}

/** What the retailer must decide about; null while the order waits by itself. */
function messageOf(order: PreparedOrder, texts: Texts): string | null {
  if (order.state === 'changed') return texts.preparedChanged
  if (order.state === 'refused') return texts.preparedRefused
  return isAgreed(order) ? null : texts.preparedBefore
}
