import type { saveWebhook } from '#contract/backoffice/settings/webhooks/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type Webhook = AnswerOf<typeof saveWebhook>
