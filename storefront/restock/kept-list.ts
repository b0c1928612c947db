import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import type { PastedLine } from './pasted-line.ts'

/**
 * A pasted list: its text, the lines that were read, whether others of it are in the cart already, and what is done with it now,
 * maybe by a sheet that was closed meanwhile.
 */
export type PastedList = {
  text: string
  lines: readonly PastedLine[] | null
  isAdded: boolean
  busy: 'read' | 'add' | null
}

const empty: PastedList = { text: '', lines: null, isAdded: false, busy: null }
let kept: { retailerId: string; list: PastedList } | null = null
const [notify, subscribe] = createListeners()

/** The list that the retailer has begun on this page, however often its sheet was closed. */
export const keptList = (retailerId: string): PastedList => (kept?.retailerId === retailerId ? kept.list : empty)

/** As `keptList`, as it changes. */
export function useKeptList(retailerId: string): PastedList {
  const read = () => keptList(retailerId)
  return useSyncExternalStore(subscribe, read, read)
}

/** Keeps what was changed until the page ends, or everything in the list was added. */
export function changeList(retailerId: string, change: Partial<PastedList>): void {
  kept = { retailerId, list: { ...keptList(retailerId), ...change } }
  notify()
}

/** Everything in it was added. */
export function forgetList(): void {
  kept = null
  notify()
}
