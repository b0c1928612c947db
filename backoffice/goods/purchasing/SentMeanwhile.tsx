import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { holdScreen } from '#backoffice/kit/leaving.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { freshKey } from '#web/fresh-key.ts'
import { linesBeyond } from './lines-beyond.ts'
import type { Purchase, TypedOrder } from './purchase.ts'

type SentMeanwhileProps = {
  order: Purchase
  typed: TypedOrder
  /** Throws away what is typed. */
  onDrop: () => void
}

/** SentMeanwhile: what was typed into a draft that a colleague has sent or closed by now is kept; it may become an order of its own. */
export function SentMeanwhile({ order, typed, onDrop }: SentMeanwhileProps) {
  const texts = useTexts('purchasing')
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { isBusy, run } = useUnderway()
  // The same until something is typed: a lost answer makes no second order.
  const [request, setRequest] = useState({ typed, key: freshKey() })
  if (request.typed !== typed) setRequest({ typed, key: freshKey() })
  const more = linesBeyond(order, typed.lines)
  async function makeOrder(): Promise<void> {
    const body = { supplierId: order.supplier.id, note: typed.note, lines: more }
    const reply = await run(() => call(addPurchaseOrder, { body, idempotencyKey: request.key }))
    if (!reply?.ok) return
    void queries.invalidateQueries({ queryKey: ['purchasing'] })
    // It is stored: nothing would be lost.
    holdScreen(null)
    navigate(`/purchasing/${reply.value.id}`)
  }
  return (
    <Notice tone="failed">
      <p>{texts.changedMeanwhile(texts.states[order.state])}</p>
      <p className="form-foot">
        <Button busy={isBusy} onClick={onDrop}>
          {texts.dropTyped}
        </Button>
        {more.length > 0 && (
          <Button look="primary" busy={isBusy} onClick={() => void makeOrder()}>
            {texts.orderTheRest}
          </Button>
        )}
      </p>
    </Notice>
  )
}
