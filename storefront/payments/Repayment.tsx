import { useState } from 'react'
import { moneyColumn } from '#rules/orders/summary.ts'
import { methodOf, type PaymentMethod } from '#rules/payments/pay-types.ts'
import { readChoices } from '#storefront/checkout/checkout-choices.ts'
import { Button } from '#storefront/design/Button.tsx'
import { Money } from '#storefront/design/Money.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { useShop } from '#storefront/identity/session.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ChannelPicker } from './ChannelPicker.tsx'
import { opensBankApps } from './device.ts'
import { PaymentOutcome } from './PaymentOutcome.tsx'
import { PayMethods } from './PayMethods.tsx'
import { SlipForm } from './SlipForm.tsx'
import { usePay } from './use-pay.ts'
import { usePaymentProgress } from './use-payment-progress.ts'
import { useSlipUpload } from './use-slip-upload.ts'
import type { PaymentView } from './waiting.ts'

/** So many taps on the heading open the developer mode. */
const developerTaps = 7
/** Nothing is to be paid any more, or must not be paid twice. */
const closedViews: readonly PaymentView[] = ['paid', 'closed', 'cod', 'mismatch', 'checking']

/** Repayment: what is owed, what became of the last attempt, and the ways to pay. */
export function Repayment({ order, methods }: { order: Order; methods: readonly PaymentMethod[] }) {
  const texts = useTexts('payments')
  const shell = useTexts('shell')
  const errors = useTexts('errors')
  const shop = useShop()
  const [taps, setTaps] = useState(0)
  const { view = 'unpaid', attempt, slips, watch } = usePaymentProgress(order)
  const { pay, busy, fault } = usePay(order, watch)
  const followSlip = (taken: boolean) => {
    watch()
    // What became of it stands above the form, which goes
    if (taken) scrollTo({ top: 0 })
  }
  // Here, above every way to show the form: what was picked stays picked
  const upload = useSlipUpload(order, followSlip)
  const { method, bank } = readChoices(localStorage, shop?.id ?? '')
  const bankApps = opensBankApps(navigator)
  // A bank's app that cannot be opened here is no way to begin with
  const workable = methods.filter((one) => one !== 'BANK' || bankApps)
  const first = [methodOf(order.payType), method].find((one) => one && workable.includes(one)) ?? workable[0]
  return (
    <div className="payment">
      <PageTitle back={href('order', { orderId: order.id })}>
        <span onPointerUp={() => setTaps(taps + 1)}>{shell.titlePayment}</span>
      </PageTitle>
      <div className="stack">
        <dl className="panel owed">
          <div>
            <dt>{texts.order}</dt>
            <dd className="money">{order.orderNumber}</dd>
          </div>
          <div>
            <dt>{texts.amount}</dt>
            <dd className="text-xl font-bold">
              <Money satang={moneyColumn(order).net} />
            </dd>
          </div>
        </dl>
        {view !== 'unpaid' && (
          <PaymentOutcome
            view={view}
            orderId={order.id}
            orderNumber={order.orderNumber}
            attempt={attempt}
            slips={slips}
          />
        )}
        {fault && fault.code !== 'already_paid' && (
          <Notice tone="failed" action={<Button onClick={() => void pay(fault.choice)}>{texts.tryAgain}</Button>}>
            <b>{texts.linkFailed}</b>
            <p>{errors[fault.code]}</p>
          </Notice>
        )}
        {!closedViews.includes(view) && first && (
          <section aria-label={texts.methods}>
            {view === 'waiting' && <h2 className="mb-2 text-lg">{texts.otherMethod}</h2>}
            <PayMethods
              methods={methods}
              first={first}
              order={order}
              bankApps={bankApps}
              firstBank={bank}
              busy={busy}
              onPay={(choice) => void pay(choice)}
              upload={upload}
            />
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
