import { satangOf } from '#rules/money.ts'
import { formatHour } from '#rules/thai-date.ts'
import { buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { paysInPlace } from '#storefront/checkout/device.ts'
import { PromptPayCode } from './PromptPayCode.tsx'
import type { Attempt } from './payment-view.ts'

/** OpenPayment: a payment that is not completed: its code to scan, or a link back to the gateway's page. */
export function OpenPayment({ attempt, orderNumber }: { attempt: Attempt; orderNumber: string }) {
  const texts = useTexts('payments')
  const { amount, expiresOn, qrPayload, webPaymentUrl } = attempt
  const until = <p className="text-sm text-quiet">{texts.payUntil(formatHour(expiresOn))}</p>
  if (qrPayload) {
    return (
      <section className="panel rows open-payment" aria-label={texts.scan}>
        <h2>{texts.scan}</h2>
        <PromptPayCode payload={qrPayload} amount={satangOf(amount)} orderNumber={orderNumber} lines={[]} />
        {until}
        <p className="text-sm text-quiet">{texts.followsItself}</p>
      </section>
    )
  }
  if (!webPaymentUrl) return <Notice>{texts.views.expired.title}</Notice>
  return (
    <Notice tone="info">
      <b>{texts.views.waiting.title}</b>
      <p>{texts.followsItself}</p>
      <p className="mt-3">{texts.notPaidYet}</p>
      {until}
      <a
        href={webPaymentUrl}
        {...(!paysInPlace(navigator) && { target: '_blank', rel: 'noreferrer' })}
        className={buttonClass('primary', 'mt-2')}
      >
        {texts.openAgain}
      </a>
    </Notice>
  )
}

/** OpenPaymentSkeleton: reserves the space of the code while it loads. */
export function OpenPaymentSkeleton() {
  const texts = useTexts('payments')
  return (
    <section className="panel rows open-payment" aria-busy="true" aria-label={texts.fetchingCode}>
      <h2>{texts.fetchingCode}</h2>
      <div className="transfer-code">
        <Skeleton className="transfer-qr" />
      </div>
    </section>
  )
}
