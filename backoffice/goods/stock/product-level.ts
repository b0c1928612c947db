import type { getStock } from '#contract/backoffice/goods/stock/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type ProductLevel = AnswerOf<typeof getStock>
