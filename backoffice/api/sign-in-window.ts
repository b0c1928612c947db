/** Where the back office begins, and the login page comes back to. */
export const home = '/backoffice/'
/** The address of a window that is there only to sign in again; it closes itself. */
export const signInWindowPath = '/backoffice/sign-in'

/** Whether the login page has just sent its user here. */
export function isReturn(): boolean {
  const query = new URLSearchParams(location.search)
  return location.pathname === home && query.has('state') && (query.has('code') || query.has('error'))
}
