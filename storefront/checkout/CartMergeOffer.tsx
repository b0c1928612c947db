import { useState } from 'react'
import { useCart } from '#storefront/cart/cart-store.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { currentRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { createAddGoods, sayMissing } from '#storefront/cart/add-goods.ts'
import { chooseLines, type ChosenLines } from './chosen-lines.ts'

/** CartMergeOffer: asks whether the cart's products should be ordered together with the chosen lines. */
export function CartMergeOffer({ lines }: { lines: ChosenLines }) {
  const texts = useTexts('checkout')
  const navigate = useNavigate()
  const { lines: inCart } = useCart()
  const [addGoods] = useState(createAddGoods)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (inCart === 0) return null

  const together = async () => {
    const retailer = currentRetailer()
    if (!retailer || busy) return
    setBusy(true)
    const reply = await addGoods(lines)
    setBusy(false)
    setFailed(!reply?.ok)
    if (!reply?.ok) return
    // Where something is missing, the cart says what: it is decided before an order of the rest.
    const { isWhole } = sayMissing(lines, reply.value)
    await navigate(href(isWhole ? 'confirm' : 'cart'), { replace: true })
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
