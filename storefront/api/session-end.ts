import { loginPage } from '#contract/pages/next-page.ts'
import { clearSession } from './session.ts'

let onSessionEnd = (): void => {}

/** Called when a session ends without a sign-out. One listener: the entry, which shows the login page. */
export const whenSessionEnds = (listener: () => void): void => void (onSessionEnd = listener)

/** Clears a session that cannot be renewed, and shows the login page. */
export function endSession(): void {
  clearSession()
  onSessionEnd()
}

/** The login page that leads back to the current page. */
export const loginHref = (): string => loginPage(location.pathname + location.search)
