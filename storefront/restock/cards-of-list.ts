import { pageCards } from '#contract/pages/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { cardAtOwnPrice } from '#storefront/catalogue/own-prices.ts'

/** Cards are requested in parts of this many. */
const cardsAtOnce = 150

/** The cards of goods that a pasted list can mean, by product id, at the prices of this retailer: they are kept with the list. */
export async function cardsOfList(ids: readonly number[], language: Language): Promise<Map<number, Card>> {
  const parts = Array.from({ length: Math.ceil(ids.length / cardsAtOnce) }, (_, part) =>
    ids.slice(part * cardsAtOnce, (part + 1) * cardsAtOnce).join(),
  )
  const cards = await Promise.all(parts.map((some) => callOrThrow(pageCards, { query: { ids: some, language } })))
  return new Map((cards.flat() as Card[]).map((card) => [card.id, cardAtOwnPrice(card)]))
}
