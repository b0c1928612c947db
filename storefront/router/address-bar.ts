import { useSyncExternalStore } from 'react'

type Listener = (isNewEntry: boolean) => void

const listeners = new Set<Listener>()
const changed = (isNewEntry: boolean) => listeners.forEach((listener) => listener(isNewEntry))
let listening = false

/**
 * Calls back whenever another address becomes the current one: a new entry of the history, or one in the place of another.
 * @returns ends it
 */
export function onAddressChange(listener: Listener): () => void {
  // The browser's own steps back and forth, and to a place on the page.
  if (!listening) for (const kind of ['popstate', 'hashchange']) addEventListener(kind, () => changed(false))
  listening = true
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes an address the current one, without loading a document. */
export function changeAddress(to: string, replace: boolean): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  changed(!replace)
}

/**
 * A part of the current address as it changes.
 * @param rendered the part where the server renders, which has no address bar
 */
export const useAddressPart = (part: 'pathname' | 'search', rendered: string | undefined): string => {
  const read = () => location[part]
  return useSyncExternalStore(onAddressChange, read, rendered === undefined ? read : () => rendered)
}
