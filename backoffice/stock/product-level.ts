import type { getStock } from '#contract/backoffice/stock/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type ProductLevel = AnswerOf<typeof getStock>
