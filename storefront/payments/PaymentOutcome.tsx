import { buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { OpenPayment } from './OpenPayment.tsx'
import { SlipDetails } from './SlipDetails.tsx'
import { SlipReason } from './SlipReason.tsx'
import type { Slip } from './slip-queries.ts'
import type { Attempt, PaymentView } from './payment-view.ts'

type PaymentOutcomeProps = {
  /** The promised day of delivery in words; null where there is none. */
  day: string | null
  view: Exclude<PaymentView, 'unpaid'>
  orderId: string
  orderNumber: string
  attempt: Attempt | null
  /** Newest first. */
  slips: readonly Slip[]
}

const tones = {
  paid: 'done',
  cod: 'done',
  failed: 'failed',
  refused: 'failed',
  checking: 'info',
  cancelled: 'notice',
  expired: 'notice',
  mismatch: 'notice',
  closed: 'notice',
} as const

/** PaymentOutcome: the outcome of the payment, announced when it changes. */
export function PaymentOutcome({ view, day, orderId, orderNumber, attempt, slips }: PaymentOutcomeProps) {
  const texts = useTexts('payments')
  const orders = useTexts('orders')
  const { title, text } = texts.views[view]
  const waitingSlip = slips.find(({ state }) => state === 'pending')
  const finished = view === 'paid' || view === 'closed' || view === 'cod'
  return (
    <div aria-live="polite">
      {view === 'waiting' ? (
        attempt && <OpenPayment attempt={attempt} orderNumber={orderNumber} />
      ) : (
        <Notice tone={tones[view]}>
          {view === 'refused' && slips[0] ? <SlipReason slip={slips[0]} /> : <b>{title}</b>}
          <p>{text}</p>
          {view === 'paid' && day && <p>{orders.awaited(day)}</p>}
          {view === 'checking' && waitingSlip && <SlipDetails slip={waitingSlip} />}
          {finished && (
            <Link href={href('order', { orderId })} className={buttonClass('primary', 'mt-3')}>
              {texts.toOrder}
            </Link>
          )}
        </Notice>
      )}
    </div>
  )
}
