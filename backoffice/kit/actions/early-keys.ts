import { useEffect } from 'react'
import { pressAgain } from './held-keys.ts'

// Who knows the keys is faster than the network: what is pressed for a screen or a list that is still being loaded is
// not lost. Keys for a dialog that loads are those of `held-keys.ts`.

/** What nobody remembers having pressed must not happen: a key waits for so long at most, in ms. */
const longestMs = 15_000

const loading = new Set<symbol>()
let early: KeyboardEvent[] = []
let isPressing = false

/** While something is loaded that will have keys: those that nobody takes yet are pressed again when it has been drawn. */
export function useEarlyKeys(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return undefined
    const owner = Symbol('loading')
    loading.add(owner)
    return () => {
      loading.delete(owner)
      // Effects of what is drawn instead come first.
      setTimeout(pressNext)
    }
  }, [isLoading])
}

/** Forgets what waits: the user does something else. */
export const dropEarlyKeys = (): void => void (early = [])

/** The key that is being handled has waited; it comes faster than a person types. */
export const isPressedAgain = (): boolean => isPressing

/**
 * @param isTaken somebody takes the key now
 * @returns whether it waits; then nobody else gets it
 */
export function isEarly(event: KeyboardEvent, isTaken: boolean): boolean {
  if (isPressing || loading.size === 0 || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key.length > 1 && !/^(Enter|Arrow.+|Home|End)$/.test(event.key)) {
    dropEarlyKeys()
    return false
  }
  // What follows a key that waits comes after it.
  if (isTaken && early.length === 0) return false
  // Who sees nothing happen presses again.
  if (early.at(-1)?.code !== event.code) early.push(event)
  return true
}

/** Presses one after the other, until one of them loads something again. */
function pressNext(): void {
  const event = loading.size === 0 ? early.shift() : undefined
  if (!event) return
  if (performance.now() - event.timeStamp < longestMs) {
    isPressing = true
    pressAgain(event)
    isPressing = false
  }
  setTimeout(pressNext)
}
