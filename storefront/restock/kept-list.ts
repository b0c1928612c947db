import type { PastedLine } from './use-pasted-list.ts'

/** A pasted list while nothing of it is lost: its text, the lines that were read, and whether some are in the cart already. */
export type PastedList = { text: string; lines: readonly PastedLine[] | null; isAdded: boolean }

const empty: PastedList = { text: '', lines: null, isAdded: false }
let kept: { retailerId: string; list: PastedList } | null = null

/** The list that the retailer has begun on this page, however often its sheet was closed. */
export const keptList = (retailerId: string | undefined): PastedList =>
  kept !== null && kept.retailerId === retailerId ? kept.list : empty

/** Keeps the list until the page ends, or everything in it was added. */
export function keepList(retailerId: string | undefined, list: PastedList): void {
  kept = retailerId === undefined ? null : { retailerId, list }
}

/** Everything in it was added. */
export function forgetList(): void {
  kept = null
}
