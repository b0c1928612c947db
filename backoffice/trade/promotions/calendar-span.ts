import type { AnswerOf } from '#contract/call.ts'
import { lastMoment } from '#rules/day-in-words.ts'
import type { getPromotionCalendar } from '#contract/backoffice/trade/promotion-planning/calls.ts'

export type CalendarPromotion = AnswerOf<typeof getPromotionCalendar>['content'][number]

/** What a calendar shows, in milliseconds since 1970; the end is exclusive. */
export type Span = { start: number; end: number }

const isIn = (at: number, { start, end }: Span): boolean => at >= start && at < end

export const beginsWithin = (startsAt: string, span: Span): boolean => isIn(Date.parse(startsAt), span)

/** What ends at midnight ends on the day before. */
export const endsWithin = (endsAt: string, span: Span): boolean => isIn(lastMoment(endsAt).getTime(), span)
