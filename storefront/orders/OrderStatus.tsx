import { Pill } from '#design/Pill.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { situationOf, situationWords, toneOf, type SituationInput } from './order-situation.ts'

/** OrderStatus: the state of an order as a pill, in the retailer's terms. */
export function OrderStatus({ order }: { order: SituationInput }) {
  const texts = useTexts('orders')
  const situation = situationOf(order)
  return <Pill tone={toneOf(situation)}>{situationWords(situation, order, texts)}</Pill>
}
