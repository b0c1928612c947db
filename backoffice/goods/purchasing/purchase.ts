import type { getPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type Purchase = AnswerOf<typeof getPurchaseOrder>
