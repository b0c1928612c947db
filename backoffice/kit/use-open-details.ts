import { useContext, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { register } from './actions/actions.ts'
import { ActionDepth } from './actions/use-actions.ts'

type OpenDetails = {
  ref: RefObject<HTMLDetailsElement | null>
  /** Escape in a field closes it too: there keys are no actions. */
  onKeyDown: (event: KeyboardEvent) => void
}

function close(details: HTMLDetailsElement | null): void {
  if (!details?.open) return
  details.open = false
  details.querySelector('summary')?.focus()
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
    const details = ref.current
    if (!details) return
    const run = () => close(details)
    // Listed when it opens, after all that the screen has: the last one gets the key.
    const list = () =>
      register(owner, details.open ? [{ id: 'closeOpen', title, key: 'Escape', depth, isGeneral: false, run }] : null)
    // The browser says `toggle` only later: a key that comes before is for what was there until then.
    const opened = new MutationObserver(list)
    opened.observe(details, { attributeFilter: ['open'] })
    const onOutside = ({ target }: Event) => {
      if (details.open && !details.contains(target as Node)) details.open = false
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    list()
    return () => {
      opened.disconnect()
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      register(owner, null)
    }
  }, [owner, title, depth])
  return {
    ref,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !ref.current?.open) return
      event.stopPropagation()
      close(ref.current)
    },
  }
}
