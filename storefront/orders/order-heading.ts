import type { Language } from '#rules/catalogue/product.ts'
import { formatDay } from '#rules/day-in-words.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { situationOf, type Situation, type SituationInput } from './order-situation.ts'

/** Situations in which the goods are still to come; an unpaid order may miss the promised day. */
const stillToCome: readonly Situation[] = ['ORDER_COMPLETE', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY']

type HeadingInput = SituationInput & { deliveryDay?: string | undefined }

/** The promised day in words while the order is on its way; null otherwise. */
export const promisedDay = (order: HeadingInput, language: Language): string | null =>
  order.deliveryDay && stillToCome.includes(situationOf(order)) ? formatDay(order.deliveryDay, language) : null

/** An order's heading: its progress, by the warehouse's finer stage where there is one, and its day. */
export function orderHeading(order: HeadingInput, texts: AllTexts['orders'], language: Language): string {
  const finer: Partial<Record<string, string>> = texts.stageHeadings
  const situation = situationOf(order)
  const heading = finer[order.stage ?? ''] ?? texts.situations[situation] ?? situation
  const day = promisedDay(order, language)
  return day ? texts.headingWithDay(heading, day) : heading
}
