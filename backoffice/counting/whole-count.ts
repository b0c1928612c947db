import type { getCount } from '#contract/backoffice/counting/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type WholeCount = AnswerOf<typeof getCount>
