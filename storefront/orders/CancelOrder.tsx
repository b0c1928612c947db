import { useState } from 'react'
import { cancelOrder } from '#contract/orders/calls.ts'
import { call } from '#storefront/api/call.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { queries } from '#storefront/router/queries.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Notice } from '#design/Notice.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { findOrder } from './order-queries.ts'
import type { Situation } from './order-situation.ts'

/** CancelOrder: cancels the retailer's order after a confirmation. */
export function CancelOrder({ orderId, situation }: { orderId: string; situation: Situation }) {
  const texts = useTexts('orders')
  const errors = useTexts('errors')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallCode | null>(null)
  const cancel = async () => {
    setBusy(true)
    setError(null)
    const failure = await cancelOnce(orderId)
    setBusy(false)
    if (failure) return setError(failure)
    setAsking(false)
    announce(texts.cancelDone)
    await queries.invalidateQueries({ queryKey: ['orders'] })
  }
  const ask = () => {
    setError(null)
    setAsking(true)
  }
  return (
    <>
      <Button look="danger" onClick={ask}>
        {texts.cancel}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.cancelAsk}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
            <Button look="danger" busy={busy} onClick={cancel}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        {texts.cancelText} {situation === 'PAYMENT_COMPLETE' && texts.cancelPaid}
        {situation === 'SLIP_UNDER_REVIEW' && texts.cancelSlip}
        {error && <Notice tone="failed">{errors[error]}</Notice>}
      </Dialog>
    </>
  )
}

/**
 * Cancels an order. One that its retailer has cancelled already is closed for the server: the answer may have been lost.
 * @returns why it is not cancelled
 */
async function cancelOnce(id: string): Promise<CallCode | null> {
  const reply = await call(cancelOrder, { params: { id }, body: {} })
  if (reply.ok) return null
  const { code } = reply.error
  if (code !== 'order_closed') return code
  try {
    const order = await findOrder('id', id)
    return order?.cancelledBy === 'retailer' ? null : code
  } catch (error) {
    return codeOf(error)
  }
}
