import type { ReactNode } from 'react'
import { canBeCancelledByRetailer } from '#rules/orders/states.ts'
import { isPaidAtDoor } from '#rules/payments/pay-types.ts'
import { MoneySummary } from '#storefront/cart/MoneySummary.tsx'
import { wasJustPlaced } from '#storefront/checkout/placed-order.ts'
import { Button } from '#design/Button.tsx'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { Notice } from '#design/Notice.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { TaxDocuments } from '#storefront/tax-invoices/TaxDocuments.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { afterNet } from './received-goods.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { promisedDay, promiseWords } from './order-heading.ts'
import { refetchMs, useOrderStatus, type Order } from './order-queries.ts'
import { MissingGifts } from './MissingGifts.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderNotices } from './OrderNotices.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { PointsNotUsed } from './PointsNotUsed.tsx'
import { situationOf } from './order-situation.ts'
import { asRecorded } from './recorded-order.ts'
import { SameAgain } from './SameAgain.tsx'
import { ShareOrder } from './ShareOrder.tsx'

type OrderDocumentProps = {
  order: Order
  /** What is still to be paid, or what becomes of its slip, if anything. */
  repayment: ReactNode
  /** Problem reports and the button to add one. */
  problems: ReactNode
  /** The visits of the driver. */
  deliveries: ReactNode
}

/** OrderDocument: an order from its status to its total, with its actions. */
export function OrderDocument({ order, repayment, problems, deliveries }: OrderDocumentProps) {
  const texts = useTexts('orders')
  const cart = useTexts('cart')
  const { id, orderNumber, orderStatus, orderDetails } = order
  const { data: status, isError, refetch } = useOrderStatus(id, refetchMs)
  const language = useLanguage()
  const promise = promisedDay(order, language) && promiseWords(order, texts, language)
  const thanks = orderStatus === 'ORDER_COMPLETE' && wasJustPlaced(orderNumber)
  return (
    <div className="document">
      <div className="document-lines">
        {thanks && (
          <Notice tone="done">
            <b>{texts.thanks}</b>
            {isPaidAtDoor(order.payType) && <p>{order.pickUp ? texts.fetched.thanksText : texts.thanksText}</p>}
            {promise && <p>{promise}</p>}
            <ShareOrder order={order} record={status} />
          </Notice>
        )}
        <MissingGifts orderNumber={orderNumber} />
        <PointsNotUsed orderNumber={orderNumber} />
        {repayment}
        <OrderNotices order={order} />
        <div className="order-head">
          <section className="panel" aria-label={texts.timeline}>
            {isError && !status ? (
              <StatusFailed onRetry={() => void refetch()} />
            ) : status ? (
              <OrderTimeline record={status} order={asRecorded(order, status)} />
            ) : (
              <Skeleton className="h-40" />
            )}
            {deliveries}
          </section>
          <section className="panel rows">
            <OrderDetails order={order} />
            <DeliveryDetails order={order} />
          </section>
        </div>
        <section>
          <h2>{texts.lines}</h2>
          <OrderLines lines={orderDetails} />
        </section>
        {problems}
      </div>
      <aside className="document-side">
        <section className="panel rows" aria-label={cart.summary}>
          <h2>{cart.summary}</h2>
          <MoneySummary brief totals={order} after={afterNet(order, texts)} />
        </section>
        <TaxDocuments orderId={id} cancelled={orderStatus === 'CANCELLED'} />
        {orderStatus !== 'VERIFYING_PAYMENT' && <SameAgain order={order} />}
        {canBeCancelledByRetailer(orderStatus) && <CancelOrder orderId={id} situation={situationOf(order)} />}
        {!thanks && <ShareOrder order={order} record={status} />}
        <ChatLink look="quiet">{texts.ask}</ChatLink>
      </aside>
    </div>
  )
}

/** StatusFailed: instead of a timeline, which without the history would say that nothing has happened yet. */
function StatusFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts('orders')
  const shell = useTexts('shell')
  return (
    <Notice tone="failed" action={<Button onClick={onRetry}>{shell.tryAgain}</Button>}>
      {texts.statusFailed}
    </Notice>
  )
}
