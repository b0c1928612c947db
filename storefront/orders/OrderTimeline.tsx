import type { Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { timeline, type HistoryEntry } from '#rules/orders/timeline.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { formatDate, formatTime } from '#rules/thai-date.ts'
import { Timeline, type TimelineItem } from '#storefront/design/Timeline.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

type OrderTimelineProps = {
  payType: PayType | null
  history: readonly HistoryEntry[]
  /** The warehouse's finer step, for the sentence at the current one. */
  stage?: Stage | undefined
}

/** OrderTimeline: the steps of an order with their dates; the current one in a sentence. */
export function OrderTimeline({ payType, history, stage }: OrderTimelineProps) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const finer: Partial<Record<Stage, string>> = texts.stageDetails
  const items = timeline(payType, history).map(({ state, date, current }): TimelineItem => ({
    key: state,
    date: date
      ? {
          iso: date,
          text: (
            <>
              {formatDate(date, language)}
              <br />
              {formatTime(date)}
            </>
          ),
        }
      : null,
    label: texts.states[state],
    detail: current && ((stage && finer[stage]) ?? texts.stepDetails[state]),
    state: lookOf(state, date !== null, current),
  }))
  return <Timeline items={items} />
}

function lookOf(state: OrderState, happened: boolean, current: boolean): TimelineItem['state'] {
  if (state === 'CANCELLED') return 'cancelled'
  if (current) return 'current'
  return happened ? 'done' : 'ahead'
}
