import type { AnswerOf } from '#contract/call.ts'
import type { getContent } from '#contract/backoffice/trade/content/calls.ts'
import type { AnyContent } from '#contract/content/content.ts'
import { contentKinds, type ContentKind } from '#rules/content/kinds.ts'

/** A text with its draft and what is published of it. */
export type StoredContent = AnswerOf<typeof getContent>

/** The kinds that this editor knows; the words of the search have a screen of their own. */
export type EditedKind = Exclude<ContentKind, 'search'>
/** What is typed, of these kinds. */
export type EditedContent = Extract<AnyContent, { kind: EditedKind }>
export const editedKinds = contentKinds.filter((kind): kind is EditedKind => kind !== 'search')

/** The kinds without days of their own, which can be planned. */
const plannedKinds = ['pages', 'brand', 'delivery'] as const
export type PlannedKind = (typeof plannedKinds)[number]
/** The kind, where it can be planned. */
export const plannedKind = (kind: EditedKind): PlannedKind | null => plannedKinds.find((one) => one === kind) ?? null

/** The kinds of which there may be any number, each with days of its own; the others always exist. */
const shownKinds = ['popups', 'banners'] as const
/** The kind, where what is shown of it can be taken off the storefront. */
export const shownKind = (kind: EditedKind): (typeof shownKinds)[number] | null =>
  shownKinds.find((one) => one === kind) ?? null

/** Whether these are the terms of delivery that came with the database: who agrees with them publishes them as they are. */
export const isAsItCame = (kind: EditedKind, stored: StoredContent | null): boolean =>
  kind === 'delivery' && stored?.published?.number === 1
