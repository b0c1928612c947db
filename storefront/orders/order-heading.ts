import { bangkokClock, bangkokDate } from '#rules/bangkok-time.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { satangOf } from '#rules/money.ts'
import { isPaidAtDoor, type PayType } from '#rules/payments/pay-types.ts'
import { inBaht } from '#rules/amounts.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { goodsInWords } from './goods-in-words.ts'
import type { Order } from './order-queries.ts'
import { situationOf, situationWords, type Situation, type SituationInput } from './order-situation.ts'

/** Situations in which the goods are still to come; an unpaid order may miss the promised day. */
const stillToCome: readonly Situation[] = ['ORDER_COMPLETE', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY']

type HeadingInput = SituationInput & {
  deliveryDay?: string | undefined
  pickUp?: { from: string; until: string } | undefined
}

const isToCome = (order: HeadingInput): boolean => stillToCome.includes(situationOf(order))

/**
 * The promised day in words while the order is on its way; null otherwise, and once that day is over.
 * @param today `YYYY-MM-DD`
 */
export const promisedDay = (order: HeadingInput, language: Language, today = bangkokDate(new Date())): string | null =>
  order.deliveryDay && order.deliveryDay >= today && isToCome(order) ? formatDay(order.deliveryDay, language) : null

/** That an order on its way has missed its promised day, in words; null otherwise. */
export function lateWords(
  order: HeadingInput,
  texts: AllTexts['orders'],
  language: Language,
  today = bangkokDate(new Date()),
): string | null {
  if (!order.deliveryDay || order.deliveryDay >= today || !isToCome(order)) return null
  return (order.pickUp ? texts.fetched : texts).late(formatDay(order.deliveryDay, language))
}

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

/** An order's heading: its progress, by the warehouse's finer stage where there is one, and its day in words, or null. */
export function orderHeading(
  order: HeadingInput,
  texts: AllTexts['orders'],
  language: Language,
  today?: string,
): readonly [progress: string, day: string | null] {
  const own = order.pickUp ? texts.fetched.stageHeadings : {}
  const finer: Partial<Record<string, string>> = { ...texts.stageHeadings, ...own }
  const situation = situationOf(order)
  const progress = finer[order.stage ?? ''] ?? situationWords(situation, order, texts)
  const day = promisedDay(order, language, today)
  return [progress, day && (order.pickUp ? texts.fetched : texts).headingDay(day)]
}

/** What a chat reads of an order: its number and situation, goods, sum, and when it comes if it is to come. */
export function sharedWords(
  order: Order,
  texts: AllTexts['orders'],
  language: Language,
  today = bangkokDate(new Date()),
): string {
  const promise = promisedDay(order, language, today) && promiseWords(order, texts, language)
  const situation = situationWords(situationOf(order), order, texts)
  const amount = inBaht(satangOf(order.grandTotalAmt))
  return texts.shareText(order.orderNumber, situation, goodsInWords(order, texts, language), amount, promise)
}
