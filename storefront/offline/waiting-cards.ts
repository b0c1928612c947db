import type { Card, PageAnswer } from '#contract/pages/shapes.ts'
import { cardsOf } from '../cart/early-taps.ts'
import { readStored, type Change } from '../cart/queue.ts'
import { queries } from '../router/page-query.ts'

type WaitingCard = Pick<Card, 'id' | 'name' | 'image'>

/** Ends with the session, as it begins like everything that does. */
const key = 'songdee.waiting-cards'

const remembered = (): WaitingCard[] => readStored<WaitingCard[]>(localStorage, key, [])

/** The product as the pages seen so far show it, or as it was when it was put into the cart. */
export function waitingCard(productId: number): WaitingCard | undefined {
  const answers = queries.getQueriesData<PageAnswer>({ queryKey: ['page'] })
  const cards = answers.flatMap(([, answer]) => (answer ? cardsOf(answer.data) : []))
  return [...cards, ...remembered()].find(({ id }) => id === productId)
}

/** Remembers over a reload how products are called that wait to come into the cart. */
export function rememberCards(pending: readonly Change[]): void {
  if (pending.length === 0) return localStorage.removeItem(key)
  const cards = pending.flatMap(({ productId }) => waitingCard(productId) ?? [])
  localStorage.setItem(key, JSON.stringify(cards.map(({ id, name, image }) => ({ id, name, image }))))
}
