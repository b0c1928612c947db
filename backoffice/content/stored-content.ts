import type { AnswerOf } from '#contract/call.ts'
import type { getContent } from '#contract/backoffice/content/calls.ts'

/** A text with its draft and what is published of it. */
export type StoredContent = AnswerOf<typeof getContent>
