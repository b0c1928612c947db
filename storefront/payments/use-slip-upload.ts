import { useEffect, useRef, useState } from 'react'
import { type AnswerOf, pathOf } from '#contract/call.ts'
import { sendSlip } from '#contract/payments/calls.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { decimalOfSatang } from '#rules/payments/gateway-amount.ts'
import type { SlipQr } from '#rules/payments/slip-qr.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { sendForm } from '#storefront/api/send-form.ts'
import { isDecided } from '#web/is-decided.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { prepareSlip } from './prepare-slip.ts'
import { readSlipCode } from './read-slip-code.ts'

/** The chosen image, and the content of its QR code as far as this browser can read it. */
export type ChosenSlip = { file: Blob; name: string; preview: string; code: SlipQr | 'reading' | 'unread' }

export type SlipUpload = {
  slip: ChosenSlip | null
  opening: boolean
  /** How much has been sent, 0 to 1; null while nothing is being sent. */
  progress: number | null
  error: CallCode | null
  choose: (file: File) => Promise<void>
  send: () => Promise<void>
}

/**
 * Chooses and sends a slip. The image stays until the server has it: after an error it can be sent again under the same
 * key, so that it counts once.
 * @param onDecided called when the server has accepted or rejected it
 */
export function useSlipUpload(order: Order, onDecided: (taken: boolean) => void): SlipUpload {
  const [slip, setSlip] = useState<ChosenSlip | null>(null)
  const [opening, setOpening] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<CallCode | null>(null)
  const busy = useRef(false)
  const isOpening = useRef(false)
  const key = useRef<string | null>(null)
  const preview = slip?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const choose = async (file: File) => {
    if (busy.current || isOpening.current) return
    isOpening.current = true
    setError(null)
    setOpening(true)
    const prepared = await prepareSlip(file)
    isOpening.current = false
    setOpening(false)
    // The previous choice stays where the new file is not an image
    if (!prepared.ok) return setError(prepared.code)
    key.current = null
    const { pixels, ...sent } = prepared.slip
    const chosen = { ...sent, preview: URL.createObjectURL(sent.file) }
    setSlip({ ...chosen, code: 'reading' })
    const code = (await readSlipCode(pixels)) ?? 'unread'
    setSlip((now) => (now?.file === sent.file ? { ...now, code } : now))
  }
  const send = async () => {
    const retailer = currentRetailer()
    // The picture that is there is not the one that was chosen last.
    if (busy.current || isOpening.current || !slip || !retailer) return
    busy.current = true
    setError(null)
    setProgress(0)
    key.current ??= freshKey()
    const form = new FormData()
    form.set('image', slip.file, slip.name)
    form.set('storeName', retailer.name)
    form.set('payType', 'PROMPTPAY')
    form.set('orderID', order.id)
    form.set('outletID', retailer.outletCode)
    form.set('orderAmt', decimalOfSatang(moneyColumn(order).net))
    const sending = { form, idempotencyKey: key.current, onProgress: setProgress }
    const reply = await sendForm<AnswerOf<typeof sendSlip>>(pathOf(sendSlip), sending)
    setProgress(null)
    busy.current = false
    if (isDecided(reply)) {
      key.current = null
      onDecided(reply.ok)
    }
    if (reply.ok) setSlip(null)
    else setError(reply.error.code)
  }
  return { slip, opening, progress, error, choose, send }
}
