import { useEffect, useEffectEvent, useState } from 'react'
import { methodOf, payTypeOf, type Channel, type PaymentMethod } from '#rules/payments/pay-types.ts'
import { readChoices } from '#storefront/checkout/checkout-choices.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { storage } from '#storefront/api/storage.ts'
import { MissingGifts } from '#storefront/orders/MissingGifts.tsx'
import { PointsNotUsed } from '#storefront/orders/PointsNotUsed.tsx'
import type { Order } from '#storefront/orders/order-queries.ts'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ChannelPicker } from './ChannelPicker.tsx'
import { opensBankApps } from '#storefront/checkout/device.ts'
import { OpenPaymentSkeleton } from './OpenPayment.tsx'
import { AmountDue } from './AmountDue.tsx'
import { PaymentOutcome } from './PaymentOutcome.tsx'
import { PayMethods } from './PayMethods.tsx'
import { SlipForm } from './SlipForm.tsx'
import { usePay } from './use-pay.ts'
import { usePaymentProgress } from './use-payment-progress.ts'
import { useSlipUpload } from './use-slip-upload.ts'
import { perhapsPaidSlip, type Attempt, type PaymentView } from './payment-view.ts'

/** Taps on the heading that open the developer mode. */
const developerTaps = 7
/** Nothing is due any more, or a second payment must be prevented. */
const closedViews: readonly PaymentView[] = ['paid', 'closed', 'cod', 'owed', 'mismatch', 'checking']

/** Repayment: the amount due, the outcome of the last attempt, and the payment methods. */
export function Repayment({ order, methods }: { order: Order; methods: readonly PaymentMethod[] }) {
  const texts = useTexts('payments')
  const shell = useTexts('shell')
  const errors = useTexts('errors')
  const retailer = useRetailer()
  const [taps, setTaps] = useState(0)
  const { view: known, attempt, slips, error, watch } = usePaymentProgress(order)
  const { pay, busy, error: payError } = usePay(order, watch)
  const view = known ?? 'unpaid'
  const startsWithCode =
    known === 'unpaid' && order.payType === '2C2P-PP-QR' && methods.includes('PROMPTPAY') && !payError
  const beginWithCode = useEffectEvent(() => void pay({ channel: 'PPQR', agentCode: null }))
  // Only once: after that, retries need a click
  useEffect(() => {
    if (startsWithCode) beginWithCode()
  }, [startsWithCode])
  const followSlip = (taken: boolean) => {
    watch()
    // The outcome is above the form, which disappears
    if (taken) scrollTo({ top: 0 })
  }
  // Above all layouts of the form: the chosen file survives a change of layout
  const upload = useSlipUpload(order, followSlip)
  const back = href('order', { orderId: order.id })
  // Whether it is paid, or a slip waits, is not known: nothing invites to pay a second time.
  if (error && !known) return <PageFailed head={shell.titlePayment} back={back} code={codeOf(error)} onRetry={watch} />
  const { method, bank } = readChoices(storage(), retailer?.id ?? '')
  const bankApps = opensBankApps(navigator)
  const begun = startsWithCode ? 'PROMPTPAY' : view === 'waiting' ? methodOfAttempt(attempt) : null
  // The open attempt is shown above; for banks' apps another bank may be wanted
  const offered = methods.filter((one) => one !== begun || one === 'BANK')
  // A bank's app that cannot be opened here is no default
  const workable = offered.filter((one) => one !== 'BANK' || bankApps)
  const first = [methodOf(order.payType), method].find((one) => one && workable.includes(one)) ?? workable[0]
  // A transfer that was chosen stands first, with its code and account in sight, as PromptPay's code does
  const ordered = first === 'TRANSFER' ? [first, ...offered.filter((one) => one !== first)] : offered
  // Until it is settled in the chat, nothing in sight invites to pay a second time.
  const isFolded = perhapsPaidSlip(slips) !== null
  const payMethods = first && (
    <PayMethods
      key={begun}
      methods={begun ? offered : ordered}
      first={begun ? null : first}
      order={order}
      bankApps={bankApps}
      firstBank={bank}
      busy={busy}
      onPay={(choice) => void pay(choice)}
      upload={upload}
    />
  )
  return (
    <div className="payment quiet-frame">
      <PageTitle back={back}>
        <span onPointerUp={() => setTaps(taps + 1)}>{shell.titlePayment}</span>
      </PageTitle>
      <div className="stack">
        <AmountDue order={order} view={view} />
        <MissingGifts orderNumber={order.orderNumber} />
        <PointsNotUsed orderNumber={order.orderNumber} />
        {startsWithCode && <OpenPaymentSkeleton />}
        {view !== 'unpaid' && <PaymentOutcome order={order} view={view} attempt={attempt} slips={slips} />}
        {payError && payError.code !== 'already_paid' && (
          <Notice tone="failed" action={<Button onClick={() => void pay(payError.choice)}>{texts.tryAgain}</Button>}>
            <b>{texts.linkFailed}</b>
            <p>{errors[payError.code]}</p>
          </Notice>
        )}
        {!known && <Skeleton className="h-64" />}
        {known && !closedViews.includes(known) && payMethods && (
          <section aria-label={texts.methods} className={begun ? 'other-methods' : undefined}>
            {begun && <h2 className="mb-2 text-lg">{texts.otherMethod}</h2>}
            {isFolded ? (
              <details className="after-chat">
                <summary>{texts.afterChat}</summary>
                {payMethods}
              </details>
            ) : (
              payMethods
            )}
          </section>
        )}
        {view === 'checking' && (
          <details className="pay-panel">
            <summary>
              <b>{texts.anotherSlip}</b>
              <small>{texts.anotherSlipHint}</small>
            </summary>
            <SlipForm upload={upload} />
          </details>
        )}
        {taps >= developerTaps && <ChannelPicker busy={busy} onPay={(choice) => void pay(choice)} />}
      </div>
    </div>
  )
}

/** The payment method of an attempt; null where it can no longer be completed. */
const methodOfAttempt = (attempt: Attempt | null): PaymentMethod | null =>
  attempt?.webPaymentUrl ? methodOf(payTypeOf[attempt.channel as Channel]) : null
