import { useRef, useState } from 'react'
import { getPaymentUrl } from '#contract/payments/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { isDecided } from '#web/is-decided.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { paysInPlace } from '#storefront/checkout/device.ts'
import { rememberOpened } from './opened-payment.ts'
import { paymentRequest, type PayChoice } from './payment-request.ts'

type PayError = { code: CallCode; choice: PayChoice }

/**
 * Starts a payment of an order. The gateway's page opens in a new window, on phones and tablets in this one; PromptPay
 * opens nothing, its code is shown on our own page.
 * @param onOpened called when there is something to wait for, and also after an error, since the server knows more
 */
export function usePay(order: Order, onOpened: () => void) {
  const texts = useTexts('payments')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<PayError | null>(null)
  /** One key for repeated presses of the same choice until the server has decided. */
  const open = useRef<{ choice: string; key: string } | null>(null)

  const pay = async (choice: PayChoice) => {
    const retailer = currentRetailer()
    if (busy || !retailer) return
    const here = choice.channel === 'PPQR'
    // Only a click may open a window, before its address is known.
    const page = here || paysInPlace(navigator) ? null : window.open('', '_blank')
    setBusy(true)
    setError(null)
    const name = JSON.stringify(choice)
    open.current = open.current?.choice === name ? open.current : { choice: name, key: freshKey() }
    const { outletCode } = retailer
    const reply = await call(getPaymentUrl, {
      body: paymentRequest(order, choice, { outletCode, description: texts.description(order.orderNumber) }),
      idempotencyKey: open.current.key,
    })
    if (isDecided(reply)) open.current = null
    setBusy(false)
    if (!reply.ok) {
      page?.close()
      setError({ code: reply.error.code, choice })
      return onOpened()
    }
    const url = reply.value.webPaymentUrl
    rememberOpened({ orderNumber: order.orderNumber, url, channel: choice.channel })
    if (!page && !here) return location.assign(url)
    if (page) {
      page.opener = null
      page.location.replace(url)
    }
    onOpened()
  }
  return { pay, busy, error }
}
