import { loginPage } from '#contract/pages/next-page.ts'

let listener = (): void => {}

/** Called when a session ends without a sign-out. One listener: the entry, which shows the login page. */
export const whenSessionEnds = (act: () => void): void => void (listener = act)

export const onSessionEnded = (): void => listener()

/** The login page that leads back to the current page. */
export const loginHref = (): string => loginPage(location.pathname + location.search)
