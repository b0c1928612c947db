import type { AnswerOf } from '#contract/call.ts'
import type { Card } from '#contract/pages/shapes.ts'
import type { readList } from '#contract/restock/calls.ts'

type LineAnswer = AnswerOf<typeof readList>['lines'][number]
/** A line as it was read, with the cards of its candidates, and what the user made of it. */
export type PastedLine = Omit<LineAnswer, 'candidates'> & {
  id: number
  candidates: { card: Card; qty: number }[]
  chosen: { card: Card; qty: number } | null
}

/** Whether a line asks for a choice that can be made here: what is not in the shop has none. */
export const isOpen = (line: PastedLine): boolean => line.kind === 'ask' && !line.chosen && line.candidates.length > 0
