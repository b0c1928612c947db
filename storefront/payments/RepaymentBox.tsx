import { moneyColumn } from '#rules/orders/summary.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { Phrases } from '#design/Phrases.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { useTimeInWords } from '#storefront/orders/TimeInWords.tsx'
import { refetchMs, type Order } from '#storefront/orders/order-queries.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { perhapsPaidSlip } from './payment-view.ts'
import { SlipDetails } from './SlipDetails.tsx'
import { SlipReason } from './SlipReason.tsx'
import { useSlips } from './slip-queries.ts'

/** RepaymentBox: for an unpaid order: a link to pay, or the state of its slip or of a wrong amount that was paid. */
export function RepaymentBox({ order }: { order: Order }) {
  const orders = useTexts('orders')
  const texts = useTexts('payments')
  const errors = useTexts('errors')
  const { data, error, refetch } = useSlips(order.orderNumber, refetchMs)
  const slips = data ?? []
  const inWords = useTimeInWords()
  const waiting = slips.find(({ state }) => state === 'pending')
  const [latest] = slips
  // While its slips are unknown, the order itself says that one was sent.
  const said = data ? 'none' : order.slipState
  if (waiting || said === 'pending') {
    return (
      <Notice tone="info">
        <b>{texts.views.checking.title}</b>
        <p>{texts.views.checking.text}</p>
        {waiting && <SlipDetails slip={waiting} />}
      </Notice>
    )
  }
  // A second payment must be prevented while the supplier decides about the first.
  if (order.refund?.state === 'DUE') {
    return (
      <Notice>
        <b>{texts.views.mismatch.title}</b>
        <p>{texts.views.mismatch.text}</p>
      </Notice>
    )
  }
  // The reason says whether to pay again.
  if (said === 'rejected') {
    return error ? (
      <Notice tone="failed" action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
        {errors[codeOf(error)]}
      </Notice>
    ) : (
      <Skeleton className="h-40" />
    )
  }
  const rejected = latest?.state === 'rejected' ? latest : null
  // The chat is the next step where the money may have come.
  const look = perhapsPaidSlip(slips) ? 'plain' : 'primary'
  return (
    <Notice>
      {rejected && <SlipReason slip={rejected} />}
      <b>{orders.unpaid}</b>
      {order.payBefore && (
        <p>
          <Phrases text={orders.payBefore(inWords(order.payBefore))} />
        </p>
      )}
      <Link
        href={href('payment', {}, { order: order.orderNumber })}
        className={buttonClass(look, 'mt-2 w-full max-w-80')}
      >
        {orders.payAmount(inBaht(moneyColumn(order).net))}
      </Link>
    </Notice>
  )
}
