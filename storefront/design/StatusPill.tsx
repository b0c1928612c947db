import type { OrderState } from '#rules/orders/states.ts'
import { Pill, type PillTone } from './Pill.tsx'

const tones: Record<OrderState, PillTone> = {
  ORDER_COMPLETE: 'info',
  VERIFYING_PAYMENT: 'notice',
  PAYMENT_COMPLETE: 'info',
  WAITING_FOR_DELIVERY: 'soft',
  DELIVERED: 'done',
  CANCELLED: 'cut',
}

/** StatusPill: the state of an order, in the words the page gives it. */
export function StatusPill({ state, children }: { state: OrderState; children: string }) {
  return <Pill tone={tones[state]}>{children}</Pill>
}
