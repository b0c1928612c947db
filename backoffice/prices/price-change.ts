import type { getPriceChange } from '#contract/backoffice/prices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type PriceChange = AnswerOf<typeof getPriceChange>
