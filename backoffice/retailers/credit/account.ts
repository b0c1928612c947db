import type { getCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type Account = AnswerOf<typeof getCreditAccount>
