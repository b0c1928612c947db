import type { Rooms } from '#storefront/texts/rooms.ts'
import { situationOf, type SituationFacts } from './order-situation.ts'

/** An order's heading in words: how far it is, by the warehouse's finer step where there is one. */
export function orderHeading(order: SituationFacts, texts: Rooms['orders']): string {
  const finer: Partial<Record<string, string>> = texts.stageHeadings
  const situation = situationOf(order)
  return finer[order.stage ?? ''] ?? texts.situations[situation] ?? situation
}
