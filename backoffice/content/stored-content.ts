import type { AnswerOf } from '#contract/call.ts'
import type { getContent } from '#contract/backoffice/content/calls.ts'
import { contentKinds, type ContentKind } from '#rules/content/kinds.ts'

/** A text with its draft and what is published of it. */
export type StoredContent = AnswerOf<typeof getContent>

/** The kinds that this editor knows; the words of the search have a screen of their own. */
export type EditedKind = Exclude<ContentKind, 'search'>
export const editedKinds = contentKinds.filter((kind): kind is EditedKind => kind !== 'search')
