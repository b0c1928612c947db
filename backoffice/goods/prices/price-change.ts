import type { getPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type PriceChange = AnswerOf<typeof getPriceChange>
