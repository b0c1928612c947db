import { createListeners } from '#web/listeners.ts'

const storageKey = 'dense'
const attribute = 'data-dense'

const [notify, subscribe] = createListeners()
/** Calls back when the choice changes. @returns ends it */
export const onDenseChange = subscribe

/** On a phone a known shop, which orders by name, gets more goods on its screen. */
const isDenseAtFirst = () =>
  document.documentElement.hasAttribute('data-shop') && matchMedia('(max-width: 779px)').matches

/** Whether lists have one line per product: as chosen in this browser, else as suits the reader. */
export function isDense(): boolean {
  const chosen = localStorage.getItem(storageKey)
  return chosen === null ? isDenseAtFirst() : chosen === '1'
}

/** Few lists are dense: their style sheet is loaded on demand. */
export async function applyDense(dense = isDense()): Promise<void> {
  if (dense) await import('./dense.css')
  document.documentElement.toggleAttribute(attribute, dense)
}

export function chooseDense(dense: boolean): void {
  localStorage.setItem(storageKey, dense ? '1' : '0')
  notify()
}
