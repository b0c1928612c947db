import { useEffect, useRef, type RefObject } from 'react'
import { onEscape } from './actions/key-handling.ts'

/**
 * A `<details>` that floats over the page: it closes by Escape, before anything that the screen does with that key, by a press outside
 * of it, and when the focus leaves it.
 */
export function useOpenDetails(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    const forget = onEscape(() => {
      if (!ref.current?.open) return false
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
      return true
    })
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      forget()
    }
  }, [])
  return ref
}
