import type { Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { Pill } from '#storefront/design/Pill.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { toneOf } from './state-tone.ts'

type OrderStatusProps = { state: OrderState; stage?: Stage | undefined; short?: boolean }

/** OrderStatus: the state of an order in a pill, and whether only a part came; `short` where a list has little room. */
export function OrderStatus({ state, stage, short }: OrderStatusProps) {
  const texts = useTexts('orders')
  if (stage === 'PARTLY_DELIVERED') return <Pill tone="notice">{texts.partlyState}</Pill>
  const words = short && state === 'VERIFYING_PAYMENT' ? texts.verifyingShort : (texts.states[state] ?? state)
  return <Pill tone={toneOf(state)}>{words}</Pill>
}
