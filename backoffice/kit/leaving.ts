import type { AroundNavHandler } from 'wouter'

/** Puts the question whether to leave; null where nothing would be lost. */
let mayLeave: (() => Promise<boolean>) | null = null

/** @param question puts it before the screen is left; null: nothing would be lost any more */
export const holdScreen = (question: (() => Promise<boolean>) | null): void => void (mayLeave = question)

/** Goes to another address once nothing would be lost by it, or the user says so. A filter of the same screen loses nothing. */
export const navigateUnlessHeld: AroundNavHandler = (navigate, to, options) => {
  if (!mayLeave || to.startsWith('?')) return navigate(to, options)
  void mayLeave().then((yes) => yes && navigate(to, options))
}
