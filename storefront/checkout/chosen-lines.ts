import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import type { Satang } from '#rules/money.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import type { OrderBody } from './checkout-choices.ts'

/** Products that are ordered separately, while the cart stays as it is. */
export type ChosenLines = NonNullable<OrderBody['lines']>

const key = 'songdee.chosen-lines'
const parameter = 'only'
const [notify, subscribe] = createListeners()

/** Query that marks the checkout of chosen lines; the lines stay in the tab's storage, where links cannot set them. */
export const ofChosenLines = { [parameter]: 'chosen' }

/** The unit prices in satang, by product id, at which lines were chosen. */
type ShownPrices = ReadonlyMap<number, Satang>

/**
 * Stores the lines for this tab's checkout; an empty list removes them.
 * @param shown their unit prices where they were chosen, as far as known
 */
export function chooseLines(outletId: string, lines: ChosenLines, shown: ShownPrices = new Map()): void {
  if (lines.length > 0) sessionStorage.setItem(key, JSON.stringify({ outletId, lines, shown: [...shown] }))
  else sessionStorage.removeItem(key)
  notify()
}

const ofCart: Record<string, string> = {}
const noPrices: ShownPrices = new Map()

const stored = (): string => sessionStorage.getItem(key) ?? ''

type StoredLines = { outletId?: string; lines?: ChosenLines; shown?: [number, Satang][] }

/** What is stored of this outlet; anything invalid counts as nothing. */
function storedOf(text: string, outletId: string | undefined): StoredLines {
  try {
    const found = JSON.parse(text) as StoredLines | null
    return found?.outletId === outletId ? (found ?? {}) : {}
  } catch {
    return {}
  }
}

/** The stored lines, if they are this outlet's; anything invalid counts as none. */
export const linesOf = (text: string, outletId: string | undefined): ChosenLines => storedOf(text, outletId).lines ?? []

/** The lines that this tab has chosen, whichever page it shows. */
export const chosenLines = (outletId: string): ChosenLines => linesOf(stored(), outletId)

const isOfChosen = (query: URLSearchParams): boolean => query.get(parameter) === ofChosenLines[parameter]

/** What a checkout at this address is about, where nothing is drawn; null: the cart. @param search with its question mark */
export const linesAt = (search: string, outletId: string): ChosenLines | null =>
  isOfChosen(new URLSearchParams(search)) ? chosenLines(outletId) : null

/**
 * What this page's checkout is about.
 * @returns `lines`: null where it is about the cart; `query`: keeps it so in the URLs of its steps
 */
export function useChosenLines(): {
  lines: ChosenLines | null
  query: Record<string, string>
  shownPrices: ShownPrices
} {
  const retailer = useRetailer()
  const isChosen = isOfChosen(useQueryOfAddress())
  const text = useSyncExternalStore(subscribe, stored, () => '')
  if (!isChosen) return { lines: null, query: ofCart, shownPrices: noPrices }
  const { lines = [], shown = [] } = storedOf(text, retailer?.id)
  return { lines, query: ofChosenLines, shownPrices: new Map(shown) }
}
