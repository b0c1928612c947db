import type { AroundNavHandler } from 'wouter'

/** A screen on which something is typed that is not saved: its address, and the question whether to leave it. */
type HeldScreen = { address: string; mayLeave: () => Promise<boolean> }
let held: HeldScreen | null = null

const onClose = (event: Event) => event.preventDefault()

/** @param screen is left only when its question is answered so, or the browser's own; null: nothing would be lost any more */
export function holdScreen(screen: HeldScreen | null): void {
  held = screen
  if (screen) addEventListener('beforeunload', onClose)
  else removeEventListener('beforeunload', onClose)
}

/** Loads the page again for another person: nothing of the first one's may stay in sight, and what that one had typed is lost. */
export function reloadForOthers(): void {
  holdScreen(null)
  location.reload()
}

/** Goes to another address once nothing would be lost by it, or the user says so. A filter of the same screen loses nothing. */
export const navigateUnlessHeld: AroundNavHandler = (navigate, to, options) => {
  if (!held || to.startsWith('?')) return navigate(to, options)
  void held.mayLeave().then((yes) => yes && navigate(to, options))
}

// Backwards the browser is there already: it comes back before anything is drawn. A window calls its listeners in the order in
// which they came, so that this one is there before the router's.
addEventListener('popstate', (event) => {
  if (!held) return
  event.stopImmediatePropagation()
  history.pushState(null, '', held.address)
  void held.mayLeave().then((yes) => yes && history.back())
})
