import type { getCount } from '#contract/backoffice/goods/counting/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type WholeCount = AnswerOf<typeof getCount>
