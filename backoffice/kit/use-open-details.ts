import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

type OpenDetails = {
  ref: RefObject<HTMLDetailsElement | null>
  /** Escape closes it, and the focus goes back to its summary. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** A `<details>` that floats over the page: it closes by Escape, a press outside of it, and when the focus leaves it. */
export function useOpenDetails(): OpenDetails {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [])
  return {
    ref,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !ref.current?.open) return
      event.stopPropagation()
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
    },
  }
}
