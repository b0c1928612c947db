import { useState } from 'react'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { findOrder, type Order, type OrderHeader } from './order-queries.ts'
import { createReorder } from './reorder.ts'
import { goodsToReorder, type ReorderOutcome } from './reorder-outcome.ts'
import { ReorderSheet } from './ReorderSheet.tsx'

type ReorderButtonProps = {
  order: OrderHeader | Order
  /** In a list: an icon and a word. */
  short?: boolean
  /** Only the goods that did not come are ordered. */
  missing?: boolean
}

/** ReorderButton: adds the goods of an order to the cart again and shows the outcome. */
export function ReorderButton({ order, short, missing }: ReorderButtonProps) {
  const texts = useTexts('orders')
  const words = missing ? texts.orderMissing : texts.reorder
  const [reorder] = useState(createReorder)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ReorderOutcome | 'failed' | null>(null)
  const press = async () => {
    setBusy(true)
    const whole = 'orderDetails' in order ? order : await findOrder('id', order.id).catch(() => null)
    const result = (whole && (await reorder(goodsToReorder(whole.orderDetails)))) ?? 'failed'
    setBusy(false)
    setOutcome(result)
    if (result !== 'failed') announce(texts.reordered(result.added.length + result.fewer.length))
  }
  return (
    <>
      <Button
        look={short ? 'quiet' : 'plain'}
        busy={busy}
        aria-label={short ? texts.reorderOf(order.orderNumber) : undefined}
        onClick={press}
      >
        {!busy && <Icon of={RotateCcw} size={20} />}
        <span>{busy && !short ? texts.reordering : words}</span>
      </Button>
      <ReorderSheet title={words} outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
