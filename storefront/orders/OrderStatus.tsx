import type { OrderState } from '#rules/orders/states.ts'
import { Pill } from '#storefront/design/Pill.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { toneOf } from './state-tone.ts'

/** OrderStatus: the state of an order in a pill; `short` where a list has little room. */
export function OrderStatus({ state, short }: { state: OrderState; short?: boolean }) {
  const texts = useTexts('orders')
  const words = short && state === 'VERIFYING_PAYMENT' ? texts.verifyingShort : (texts.states[state] ?? state)
  return <Pill tone={toneOf(state)}>{words}</Pill>
}
