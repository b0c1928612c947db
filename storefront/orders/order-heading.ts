import type { Language } from '#rules/catalogue/product.ts'
import { formatDay } from '#rules/thai-date.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { situationOf, type Situation, type SituationInput } from './order-situation.ts'

/** While the goods are still to come; of an unpaid order nobody can say whether the promised day holds. */
const comes: readonly Situation[] = ['ORDER_COMPLETE', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY']

type Headed = SituationInput & { deliveryDay?: string | undefined }

/** The promised day in words while the order is on its way there; null otherwise. */
export const promisedDay = (order: Headed, language: Language): string | null =>
  order.deliveryDay && comes.includes(situationOf(order)) ? formatDay(order.deliveryDay, language) : null

/** An order's heading in words: how far it is, by the warehouse's finer step where there is one, and its day. */
export function orderHeading(order: Headed, texts: AllTexts['orders'], language: Language): string {
  const finer: Partial<Record<string, string>> = texts.stageHeadings
  const situation = situationOf(order)
  const heading = finer[order.stage ?? ''] ?? texts.situations[situation] ?? situation
  const day = promisedDay(order, language)
  return day ? texts.headingWithDay(heading, day) : heading
}
