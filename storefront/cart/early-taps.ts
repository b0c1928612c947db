import type { Card, PageData } from '#contract/pages/shapes.ts'
import { satang } from '#rules/money.ts'
import { changeQuantity } from './cart-store.ts'

/** Removes the marks that the start script set for taps: React must find the page as the server rendered it. */
export function forgetTapMarks(): void {
  document.querySelectorAll('[data-tapped]').forEach((button) => button.removeAttribute('data-tapped'))
  document.getElementById('announcer')?.replaceChildren()
}

/** Adds what was tapped before hydration to the cart, sends a form that was sent then, and stops recording taps. */
export function replayTaps(data: PageData): void {
  const taps = window.songdeeTaps?.splice(0) ?? []
  window.songdeeTaps = null
  const cards = cardsOf(data)
  for (const id of taps.map(Number).filter(Number.isInteger)) {
    const card = cards.find((shown) => shown.id === id)
    changeQuantity(id, card?.limits?.multiple ?? 1, { stock: card?.stock ?? Infinity, price: card?.price ?? satang(0) })
  }
  // By itself such a form goes nowhere (`method="dialog"`), so its fields are still filled in. React hydrates what is pressed at once.
  if (taps.includes('submit')) document.querySelector<HTMLElement>('[data-tap=submit]')?.click()
}

/** The cards that a page shows. */
export function cardsOf(data: PageData): Card[] {
  if (data.kind === 'home') return [...data.hot, ...data.promoted]
  if (data.kind === 'listing') return data.cards
  return data.kind === 'product' ? [data.card, ...data.related, ...(data.substitute ? [data.substitute] : [])] : []
}
