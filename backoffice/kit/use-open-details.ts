import { useContext, useEffect, useRef, useState, type KeyboardEvent, type RefObject, type ToggleEvent } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { register } from './actions/actions.ts'
import { ActionDepth } from './actions/use-actions.ts'

type OpenDetails = {
  ref: RefObject<HTMLDetailsElement | null>
  /** Escape in a field closes it too: there keys are no actions. */
  onKeyDown: (event: KeyboardEvent) => void
  onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void
}

/** Closes it. The browser says only later that it is closed: a key that comes before is for what is behind it. */
function shut(details: HTMLDetailsElement, owner: symbol): void {
  details.open = false
  register(owner, null)
}

/**
 * A `<details>` that floats over the page: it closes by Escape, before anything that the screen does with that key, by a press outside
 * of it, and when the focus leaves it.
 */
export function useOpenDetails(): OpenDetails {
  const ref = useRef<HTMLDetailsElement>(null)
  const { close: title } = useTexts('kit')
  const depth = useContext(ActionDepth)
  const [owner] = useState(() => Symbol('details'))
  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) shut(ref.current, owner)
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      register(owner, null)
    }
  }, [owner])
  function close(): void {
    if (!ref.current?.open) return
    shut(ref.current, owner)
    ref.current.querySelector('summary')?.focus()
  }
  return {
    ref,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !ref.current?.open) return
      event.stopPropagation()
      close()
    },
    // Listed when it opens, after all that the screen has: the last one gets the key.
    onToggle: ({ currentTarget: { open } }) =>
      register(owner, open ? [{ id: 'closeOpen', title, key: 'Escape', depth, isGeneral: false, run: close }] : null),
  }
}
