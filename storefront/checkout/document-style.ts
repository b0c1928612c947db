import { useSyncExternalStore } from 'react'
import sheet from './checkout.css?url'

const listeners = new Set<() => void>()
let here = false

/** Begins as soon as the module of a private page is there: pointing at a link to one is enough. */
function fetchSheet(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  // A sheet that cannot be had must not keep the page away.
  link.onload = link.onerror = () => {
    here = true
    listeners.forEach((listener) => listener())
  }
  document.head.append(link)
}
if (typeof document !== 'undefined') fetchSheet()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether the style sheet of private pages is here. It is a file of its own, because public pages carry their whole
 * style sheet inside and should not carry this one too.
 */
export const useDocumentStyle = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => here,
    () => false,
  )
