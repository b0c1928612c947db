import { useRef, useState } from 'react'
import type { Card } from '#contract/pages/shapes.ts'
import { changeQuantity, setQuantity, useCartAlert, useQuantity } from '#storefront/cart/cart-store.ts'
import { useLimitFinding } from '#storefront/cart/limit-findings.ts'
import { steppedQuantity } from '#rules/orders/product-limits.ts'
import { announce } from '#design/announce.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import { withAccess } from '#storefront/restricted-goods/with-access.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/**
 * The state and actions of a product's add button and stepper, on cards and on the product page: each press of the
 * button adds one unit and opens the stepper. The cart sends visitors to the login. Restricted goods request access
 * first.
 */
export function useCardQuantity(card: Card) {
  const texts = useTexts('catalogue')
  const quantity = useQuantity(card.id)
  const alert = useCartAlert(card.id)
  const finding = useLimitFinding(card, quantity)
  const [open, setOpen] = useState(false)
  const addRef = useRef<HTMLButtonElement>(null)

  const announceCount = (count: number) => announce(texts.inCart(card.name, count, card.unit))
  const close = (by: 'leaving' | 'key', to?: Node) => {
    // Moving on to another card's products: there every stepper stays open
    if ((to as Element | undefined)?.closest?.('.add,.stepper')) return
    setOpen(false)
    // The add button is back after this task
    if (by === 'key') requestAnimationFrame(() => addRef.current?.focus())
  }
  const addOne = () => {
    const next = steppedQuantity(quantity, 1, card.limits?.multiple ?? null)
    changeQuantity(card.id, next - quantity, card)
    if (!currentRetailer()) return
    setOpen(true)
    announceCount(Math.min(next, card.stock))
  }
  return {
    quantity,
    open,
    addRef,
    close,
    /** The units in stock where more is requested, else null. */
    tooMany: alert?.available ?? (quantity > card.stock ? card.stock : null),
    /** Why the limits of the product refuse the quantity. */
    finding,
    add: () => (card.restricted ? withAccess(card.id, addOne) : addOne()),
    change: (count: number) => {
      setQuantity(card.id, count, card)
      announceCount(count)
      if (count === 0 && !(document.activeElement instanceof HTMLInputElement)) close('key')
    },
    /** Requests one more than is available, so that the cart shows its alert. */
    rejectAbove: (most: number) => setQuantity(card.id, most + 1, card),
  }
}

/** Focuses the plus that replaced the add button, so that the next press counts on. */
export const focusPlus = (plus: HTMLButtonElement | null): void => plus?.focus({ preventScroll: true })
