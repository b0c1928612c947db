import type { AnswerOf } from '#contract/call.ts'
import type { Card } from '#contract/pages/shapes.ts'
import type { readList } from '#contract/restock/calls.ts'
import { firstPrice } from '#rules/catalogue/offers.ts'
import type { Satang } from '#rules/money.ts'
import { ownPrice } from '#storefront/catalogue/own-prices.ts'

type LineAnswer = AnswerOf<typeof readList>['lines'][number]
/** A line as it was read, with the cards of its candidates, and what the user made of it. */
export type PastedLine = Omit<LineAnswer, 'candidates'> & {
  id: number
  candidates: { card: Card; qty: number }[]
  chosen: { card: Card; qty: number } | null
}

/** Whether a line asks for a choice that can be made here: what is not in the shop has none. */
export const isOpen = (line: PastedLine): boolean => line.kind === 'ask' && !line.chosen && line.candidates.length > 0

/** What one of so many costs this retailer, in satang, with what comes off the first one already. */
export const priceOf = ({ card, qty }: { card: Card; qty: number }): Satang =>
  firstPrice(card.tier, ownPrice(card.id, card.price, qty))
