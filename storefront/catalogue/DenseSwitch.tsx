import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const storageKey = 'dense'
const attribute = 'data-dense'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const isDense = () => localStorage.getItem(storageKey) !== null

/** Few lists are dense: their style sheet is loaded on demand. */
async function applyDense(dense: boolean): Promise<void> {
  if (dense) await import('./dense.css')
  document.documentElement.toggleAttribute(attribute, dense)
}

/** DenseSwitch: one line per product, for those who order by name; remembered, and implemented in CSS only. */
export function DenseSwitch() {
  const texts = useTexts('catalogue')
  const dense = useSyncExternalStore(subscribe, isDense, () => false)
  useEffect(() => void applyDense(dense), [dense])
  const toggle = () => {
    if (dense) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, '1')
    listeners.forEach((listener) => listener())
  }
  return (
    <button
      type="button"
      className="icon-button dense-switch"
      aria-pressed={dense}
      aria-label={texts.dense}
      onClick={toggle}
    />
  )
}
