import { useRef, useState } from 'react'
import { changeCart } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { currentRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chooseLines, type ChosenLines } from './chosen-lines.ts'

/** CartMergeOffer: asks whether the cart's products should be ordered together with the chosen lines. */
export function CartMergeOffer({ lines }: { lines: ChosenLines }) {
  const texts = useTexts('checkout')
  const navigate = useNavigate()
  const { lines: inCart } = useCart()
  // One key for all presses: after a lost response the lines must not be added twice
  const key = useRef<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (inCart === 0) return null

  const together = async () => {
    const retailer = currentRetailer()
    if (!retailer || busy) return
    setBusy(true)
    key.current ??= freshKey()
    const idempotencyKey = key.current
    const body = { retailerId: retailer.id, cartItems: lines }
    const reply = await updateCart(() => call(changeCart, { query: { partial: 'true' }, body, idempotencyKey }))
    setBusy(false)
    setFailed(!reply?.ok)
    if (!reply?.ok) return
    await navigate(href('confirm'), { replace: true })
    chooseLines(retailer.id, [])
  }
  return (
    <Notice
      tone={failed ? 'failed' : 'info'}
      action={
        <Button busy={busy} onClick={together}>
          {texts.togetherDo}
        </Button>
      }
    >
      <b>{texts.together(inCart)}</b>
      <p>{failed ? texts.togetherFailed : texts.togetherText}</p>
    </Notice>
  )
}
