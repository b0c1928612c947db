import type { AnswerOf } from '#contract/call.ts'
import type { orderStatus } from '#contract/orders/calls.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { timeline } from '#rules/orders/timeline.ts'
import { formatDate, formatHour, formatTime } from '#rules/thai-date.ts'
import { Timeline, type TimelineItem } from '#design/Timeline.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import {
  awaitsPayment,
  hasWrongAmount,
  situationOf,
  situationWords,
  type Situation,
  type SituationInput,
} from './order-situation.ts'
import type { OrderHeader } from './order-queries.ts'
import { promisedDay } from './order-heading.ts'
import { useDayInWords, useTimeInWords } from './TimeInWords.tsx'

type OrderTimelineProps = {
  /** The status record: its pay type decides which steps there are, whatever the order says. */
  record: AnswerOf<typeof orderStatus>
  order: SituationInput & Pick<OrderHeader, 'payBefore' | 'cancelledBy' | 'deliveryDay' | 'pickUp'>
}

const isSameDay = (one: string, other: string): boolean => bangkokDay(new Date(one)) === bangkokDay(new Date(other))

const ofState = (state: OrderState): Situation => (state === 'VERIFYING_PAYMENT' ? 'PAYMENT_DUE' : state)

/** OrderTimeline: the steps of an order with their dates, also the promised one, and a sentence about the current one. */
export function OrderTimeline({ record, order }: OrderTimelineProps) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const inWords = useTimeInWords()
  const dayInWords = useDayInWords()
  const own = order.pickUp ? texts.fetched.details : {}
  const details = { ...texts.stepDetails, ...texts.stageDetails, ...own } as Record<string, string | undefined>
  const situation = situationOf(order)
  /** The order may be newer than the record: then the record's own step is shown. */
  const whileCurrent = (state: OrderState) => (state === order.orderStatus ? situation : ofState(state))
  const detailOf = (state: OrderState) => {
    if (state !== order.orderStatus) return details[ofState(state)]
    // What is above the timeline says it.
    if (hasWrongAmount(order)) return undefined
    if (awaitsPayment(order) && order.payBefore) return texts.payBefore(inWords(order.payBefore))
    if (order.cancelledBy) return texts.cancelledBy[order.cancelledBy]
    return details[order.stage ?? ''] ?? details[situation]
  }
  const steps = timeline(record.orderPayType, record.ordStatus)
  /** A day is said once, at its first step. */
  const dayOf = (date: string, at: number) => {
    const before = steps.slice(0, at).findLast((step) => step.date !== null)?.date
    return before && isSameDay(before, date) ? null : dayInWords(date)
  }
  const promised = promisedDay(order, language)
  const dateOf = (state: OrderState, date: string | null, at: number): TimelineItem['date'] => {
    if (date)
      return {
        iso: date,
        day: dayOf(date, at),
        hour: formatHour(date),
        full: `${formatDate(date, language)} ${formatTime(date)}`,
      }
    const isPromise = state === 'DELIVERED' && promised && order.deliveryDay
    return isPromise ? { iso: isPromise, day: promised, hour: null } : null
  }
  const items = steps.map(({ state, date, current }, at): TimelineItem => ({
    key: state,
    date: dateOf(state, date, at),
    label: situationWords(current ? whileCurrent(state) : ofState(state), order, texts),
    detail: current && detailOf(state),
    state: lookOf(state, date !== null, current),
    current,
  }))
  return <Timeline items={items} />
}

function lookOf(state: OrderState, happened: boolean, current: boolean): TimelineItem['state'] {
  if (state === 'CANCELLED') return 'cancelled'
  if (current) return 'current'
  return happened ? 'done' : 'ahead'
}
