import { useSyncExternalStore } from 'react'
import { useRetailer } from '#storefront/api/session.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import type { OrderBody } from './checkout-choices.ts'

/** Products that are ordered separately, while the cart stays as it is. */
export type ChosenLines = NonNullable<OrderBody['lines']>

const key = 'songdee.chosen-lines'
const parameter = 'only'
const listeners = new Set<() => void>()

/** Query that marks the checkout of chosen lines; the lines stay in the tab's storage, where links cannot set them. */
export const ofChosenLines = { [parameter]: 'chosen' }

/** Stores the lines for this tab's checkout; an empty list removes them. */
export function chooseLines(outletId: string, lines: ChosenLines): void {
  if (lines.length > 0) sessionStorage.setItem(key, JSON.stringify({ outletId, lines }))
  else sessionStorage.removeItem(key)
  listeners.forEach((listener) => listener())
}

const ofCart: Record<string, string> = {}

const stored = (): string => sessionStorage.getItem(key) ?? ''

/** The stored lines, if they are this outlet's; anything invalid counts as none. */
export function linesOf(text: string, outletId: string | undefined): ChosenLines {
  try {
    const storedLines = JSON.parse(text) as { outletId?: string; lines?: ChosenLines } | null
    return (storedLines?.outletId === outletId && storedLines?.lines) || []
  } catch {
    return []
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * What this page's checkout is about.
 * @returns `lines`: null where it is about the cart; `query`: keeps it so in the URLs of its steps
 */
export function useChosenLines(): { lines: ChosenLines | null; query: Record<string, string> } {
  const retailer = useRetailer()
  const isChosen = useQueryOfAddress().get(parameter) === ofChosenLines[parameter]
  const text = useSyncExternalStore(subscribe, stored, () => '')
  return isChosen ? { lines: linesOf(text, retailer?.id), query: ofChosenLines } : { lines: null, query: ofCart }
}
