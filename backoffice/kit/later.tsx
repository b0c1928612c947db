import { useEffect, useReducer, type ComponentType } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { holdKeys, releaseKeys } from './actions/held-keys.ts'
import { showToast } from './toasts.ts'

type LaterComponent<Props> = ComponentType<Props> & {
  /** Loads it before its first use; a failure is for the next try to report. */
  preload: () => void
}

/**
 * A part that no screen begins with and that loads with its first use. Where it is a dialog, keys that are pressed while
 * it loads are carried out in it when it is there. What could not be loaded says so: a browser asks for a module only once
 * until the page is loaded again.
 * @param load its component
 * @param giveUp where it is a dialog: closes it when it cannot be loaded
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp?: (props: Props) => void,
): LaterComponent<Props> {
  let Loaded: ComponentType<Props> | null = null
  const loadOnce = async () => (Loaded ??= await load())
  function Later(props: Props) {
    const texts = useTexts('kit')
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (Loaded) return undefined
      let isWaiting = true
      if (giveUp) holdKeys()
      loadOnce().then(
        () => {
          if (isWaiting) redraw()
          isWaiting = false
        },
        () => {
          if (!isWaiting) return
          showToast({ text: texts.partMissing, tone: 'failed' })
          giveUp?.(props)
        },
      )
      return () => {
        if (isWaiting && giveUp) releaseKeys(false)
        isWaiting = false
      }
      // Once: what it is given later changes nothing about loading it.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [])
    if (!Loaded) return null
    return giveUp ? <Ready of={Loaded} props={props} /> : <Loaded {...props} />
  }
  return Object.assign(Later, { preload: () => void loadOnce().catch(() => undefined) })
}

/** Its effect comes after those of what it draws: then a dialog is open and has the focus. */
function Ready<Props extends object>({ of: Loaded, props }: { of: ComponentType<Props>; props: Props }) {
  useEffect(() => {
    // React draws what a key changes only when it is done with its effects.
    let isWaiting = true
    const timer = setTimeout(() => {
      isWaiting = false
      releaseKeys(true)
    })
    return () => {
      clearTimeout(timer)
      // Closed before it could take them: keys must not wait for ever.
      if (isWaiting) releaseKeys(false)
    }
  }, [])
  return <Loaded {...props} />
}
