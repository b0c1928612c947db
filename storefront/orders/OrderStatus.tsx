import type { OrderState } from '#rules/orders/states.ts'
import { Pill, type PillTone } from '#storefront/design/Pill.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Placed and delivered are green, what waits is yellow, a payment that arrived is blue, a cancelled order red. */
const tones: Record<OrderState, PillTone> = {
  ORDER_COMPLETE: 'done',
  VERIFYING_PAYMENT: 'notice',
  PAYMENT_COMPLETE: 'info',
  WAITING_FOR_DELIVERY: 'notice',
  DELIVERED: 'done',
  CANCELLED: 'cut',
}

/** OrderStatus: the state of an order in a pill; `short` where a list has little room. */
export function OrderStatus({ state, short }: { state: OrderState; short?: boolean }) {
  const texts = useTexts('orders')
  const words = short && state === 'VERIFYING_PAYMENT' ? texts.verifyingShort : texts.states[state]
  return <Pill tone={tones[state]}>{words}</Pill>
}
