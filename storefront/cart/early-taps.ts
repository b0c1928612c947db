import type { Card, PageData } from '#contract/pages/shapes.ts'
import { satang } from '#rules/money.ts'
import { changeQuantity } from './cart-store.ts'

/** Removes the marks that the start script set for taps: React must find the page as the server rendered it. */
export function forgetTapMarks(): void {
  document.querySelectorAll('[data-tapped]').forEach((button) => button.removeAttribute('data-tapped'))
  document.getElementById('announcer')?.replaceChildren()
}

/** Does what was tapped before hydration, lets the field with the focus follow what was typed or chosen there, and stops recording taps. */
export function replayTaps(data: PageData): void {
  const taps = window.songdeeTaps?.splice(0) ?? []
  window.songdeeTaps = null
  const cards = cardsOf(data)
  for (const id of taps.map(Number).filter(Number.isInteger)) {
    const card = cards.find((shown) => shown.id === id)
    changeQuantity(id, card?.limits?.multiple ?? 1, { stock: card?.stock ?? Infinity, price: card?.price ?? satang(0) })
  }
  // React hydrates what is pressed, or typed into, at once. A form without it goes nowhere (`method="dialog"`): its fields are still filled in.
  document.activeElement?.dispatchEvent(new Event('input', { bubbles: true }))
  window.songdeePressed?.click()
}

/** The cards that a page shows. */
export function cardsOf(data: PageData): Card[] {
  if (data.kind === 'home') return [...data.hot, ...data.promoted]
  if (data.kind === 'listing') return data.cards
  return data.kind === 'product' ? [data.card, ...data.related, ...(data.substitute ? [data.substitute] : [])] : []
}
