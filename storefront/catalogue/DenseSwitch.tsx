import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { applyDense, chooseDense, isDense, onDenseChange } from './dense-list.ts'

/** DenseSwitch: one line per product, for those who order by name; remembered, and implemented in CSS only. */
export function DenseSwitch() {
  const texts = useTexts('lists')
  const dense = useSyncExternalStore(onDenseChange, isDense, () => false)
  useEffect(() => void applyDense(dense), [dense])
  return (
    <button
      type="button"
      className="icon-button dense-switch"
      aria-pressed={dense}
      aria-label={texts.dense}
      onClick={() => chooseDense(!dense)}
    />
  )
}
