import type { listApiKeys } from '#contract/backoffice/settings/api-keys/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type ApiKey = AnswerOf<typeof listApiKeys>['keys'][number]
