import type { AnswerOf } from '#contract/call.ts'
import type { getPromotionCalendar } from '#contract/backoffice/trade/promotion-planning/calls.ts'

export type CalendarPromotion = AnswerOf<typeof getPromotionCalendar>['content'][number]

/** What a calendar shows, in milliseconds since 1970; the end is exclusive. */
export type Span = { start: number; end: number }

export const isWithin = (at: string, { start, end }: Span): boolean => Date.parse(at) >= start && Date.parse(at) < end
