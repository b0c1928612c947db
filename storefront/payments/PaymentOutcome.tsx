import type { ReactNode } from 'react'
import { formatHour } from '#rules/thai-date.ts'
import { buttonClass } from '#storefront/design/Button.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { Spinner } from '#storefront/design/Spinner.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { openedFor } from './opened-payment.ts'
import type { Attempt, PaymentView } from './waiting.ts'

type PaymentOutcomeProps = {
  view: Exclude<PaymentView, 'unpaid'>
  orderId: string
  orderNumber: string
  attempt: Attempt | null
}

/** PaymentOutcome: what became of the payment, in its own words, read out when it changes. */
export function PaymentOutcome({ view, orderId, orderNumber, attempt }: PaymentOutcomeProps) {
  const texts = useTexts('payments')
  const { title, text } = texts.views[view]
  const tone = view === 'paid' || view === 'cod' ? 'done' : view === 'failed' ? 'failed' : 'notice'
  const finished = view === 'paid' || view === 'closed' || view === 'cod'
  return (
    <div aria-live="polite">
      {view === 'waiting' ? (
        <Waiting title={title} text={text} opened={openedFor(orderNumber)?.url} attempt={attempt} />
      ) : (
        <Notice tone={tone}>
          <b>{title}</b>
          <p>{text}</p>
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

type WaitingProps = { title: ReactNode; text: ReactNode; opened: string | undefined; attempt: Attempt | null }

function Waiting({ title, text, opened, attempt }: WaitingProps) {
  const texts = useTexts('payments')
  return (
    <div className="panel waiting">
      <Spinner />
      <div className="flex-1">
        <b>{title}</b>
        <p>{text}</p>
        {attempt && <p className="text-sm text-quiet">{texts.payBefore(formatHour(attempt.expiresOn))}</p>}
        {opened && (
          <a href={opened} target="_blank" rel="noreferrer" className={buttonClass('plain', 'mt-3')}>
            {texts.openAgain}
          </a>
        )}
      </div>
    </div>
  )
}
