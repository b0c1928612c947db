import type { OrderState } from '#rules/orders/states.ts'
import type { PillTone } from '#storefront/design/Pill.tsx'

/** Placed and delivered are green, what waits is yellow, a payment that arrived is blue, a cancelled order red. */
const tones: Record<OrderState, PillTone> = {
  ORDER_COMPLETE: 'done',
  VERIFYING_PAYMENT: 'notice',
  PAYMENT_COMPLETE: 'info',
  WAITING_FOR_DELIVERY: 'notice',
  DELIVERED: 'done',
  CANCELLED: 'cut',
}

/** The colour of a state; grey for one that a page older than the shop does not know. */
export const toneOf = (state: string): PillTone => (Object.hasOwn(tones, state) ? tones[state as OrderState] : 'plain')
