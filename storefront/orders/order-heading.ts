import { bangkokClock } from '#rules/bangkok-time.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { isPaidAtDoor, type PayType } from '#rules/payments/pay-types.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { situationOf, situationWords, type Situation, type SituationInput } from './order-situation.ts'

/** Situations in which the goods are still to come; an unpaid order may miss the promised day. */
const stillToCome: readonly Situation[] = ['ORDER_COMPLETE', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY']

type HeadingInput = SituationInput & {
  deliveryDay?: string | undefined
  pickUp?: { from: string; until: string } | undefined
}

/** The promised day in words while the order is on its way; null otherwise. */
export const promisedDay = (order: HeadingInput, language: Language): string | null =>
  order.deliveryDay && stillToCome.includes(situationOf(order)) ? formatDay(order.deliveryDay, language) : null

/** How an order is paid, in words: what the driver would collect is paid at the counter by who fetches it. */
export const payTypeWords = (
  { payType, pickUp }: { payType: PayType; pickUp?: object | undefined },
  texts: AllTexts['orders'],
): string => (pickUp && isPaidAtDoor(payType) ? texts.fetched.payAtCounter : texts.payTypes[payType])

/** A window in words: its day and its hours. */
export const windowWords = (
  { from, until }: { from: string; until: string },
  texts: AllTexts['orders'],
  language: Language,
): string =>
  `${formatDay(from, language)} ${texts.fetched.hours(bangkokClock(new Date(from)), bangkokClock(new Date(until)))}`

/** When the goods come, or are to be fetched, as a sentence; null where no day was promised. */
export function promiseWords(order: HeadingInput, texts: AllTexts['orders'], language: Language): string | null {
  if (order.pickUp) return texts.fetched.awaited(windowWords(order.pickUp, texts, language))
  return order.deliveryDay ? texts.awaited(formatDay(order.deliveryDay, language)) : null
}

/** An order's heading: its progress, by the warehouse's finer stage where there is one, and its day. */
export function orderHeading(order: HeadingInput, texts: AllTexts['orders'], language: Language): string {
  const own = order.pickUp ? texts.fetched.stageHeadings : {}
  const finer: Partial<Record<string, string>> = { ...texts.stageHeadings, ...own }
  const situation = situationOf(order)
  const heading = finer[order.stage ?? ''] ?? situationWords(situation, order, texts)
  const day = promisedDay(order, language)
  return day ? (order.pickUp ? texts.fetched : texts).headingWithDay(heading, day) : heading
}
