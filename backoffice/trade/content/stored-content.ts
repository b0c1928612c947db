import type { AnswerOf } from '#contract/call.ts'
import type { getContent } from '#contract/backoffice/trade/content/calls.ts'
import { contentKinds, type ContentKind } from '#rules/content/kinds.ts'

/** A text with its draft and what is published of it. */
export type StoredContent = AnswerOf<typeof getContent>

/** The kinds that this editor knows; the words of the search have a screen of their own. */
export type EditedKind = Exclude<ContentKind, 'search'>
export const editedKinds = contentKinds.filter((kind): kind is EditedKind => kind !== 'search')

/** The kinds without days of their own, which can be planned. */
const plannedKinds = ['pages', 'brand', 'delivery'] as const
export type PlannedKind = (typeof plannedKinds)[number]
/** The kind, where it can be planned. */
export const plannedKind = (kind: EditedKind): PlannedKind | null => plannedKinds.find((one) => one === kind) ?? null
