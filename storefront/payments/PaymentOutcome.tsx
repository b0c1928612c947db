import { buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { goodsInWords } from '#storefront/orders/goods-in-words.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { ShareOrder } from '#storefront/orders/ShareOrder.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { OpenPayment } from './OpenPayment.tsx'
import { SlipDetails } from './SlipDetails.tsx'
import { SlipReason } from './SlipReason.tsx'
import type { Slip } from './slip-queries.ts'
import { perhapsPaidSlip, type Attempt, type PaymentView } from './payment-view.ts'
import { promisedDay, promiseWords } from '#storefront/orders/order-heading.ts'

type PaymentOutcomeProps = {
  order: Order
  view: Exclude<PaymentView, 'unpaid'>
  attempt: Attempt | null
  /** Newest first. */
  slips: readonly Slip[]
}

const tones = {
  paid: 'done',
  cod: 'done',
  owed: 'done',
  failed: 'failed',
  refused: 'failed',
  checking: 'info',
  cancelled: 'notice',
  expired: 'notice',
  mismatch: 'notice',
  closed: 'notice',
} as const

const finishedViews: readonly PaymentView[] = ['paid', 'closed', 'cod', 'owed']
/** Their text invites to pay again. */
const invitingViews: readonly PaymentView[] = ['refused', 'failed', 'cancelled', 'expired']

/** PaymentOutcome: the outcome of the payment, announced when it changes. */
export function PaymentOutcome({ order, view, attempt, slips }: PaymentOutcomeProps) {
  const texts = useTexts('payments')
  const orders = useTexts('orders')
  const language = useLanguage()
  const { id: orderId, orderNumber } = order
  const promise = promisedDay(order, language) && promiseWords(order, orders, language)
  const { title, text } = texts.views[view]
  const words = view === 'cod' && order.pickUp ? texts.cashAtCounter : text
  const waitingSlip = slips.find(({ state }) => state === 'pending')
  const refused = view === 'refused' ? slips[0] : undefined
  const finished = finishedViews.includes(view)
  // Whatever was tried since, the chat comes first.
  const perhapsPaid = finished ? null : perhapsPaidSlip(slips)
  return (
    <div aria-live="polite">
      {perhapsPaid && !refused && (
        <Notice tone="failed">
          <SlipReason slip={perhapsPaid} />
        </Notice>
      )}
      {view === 'waiting' ? (
        attempt && <OpenPayment attempt={attempt} orderNumber={orderNumber} />
      ) : (
        <Notice tone={tones[view]}>
          {refused ? <SlipReason slip={refused} /> : <b>{title}</b>}
          {!(perhapsPaid && invitingViews.includes(view)) && <p>{words}</p>}
          {view === 'paid' && <p>{goodsInWords(order, orders, language)}</p>}
          {view === 'paid' && promise && <p>{promise}</p>}
          {view === 'checking' && waitingSlip && <SlipDetails slip={waitingSlip} />}
          {finished && (
            <div className="outcome-steps">
              <Link href={href('order', { orderId })} className={buttonClass('primary')}>
                {texts.toOrder}
              </Link>
              <ShareOrder order={order} />
            </div>
          )}
        </Notice>
      )}
    </div>
  )
}
