/** Beside the cookie of the server's answer, for browsers that keep none. Logging out clears both. */
const key = 'songdee.restricted-access'

/** Whether access was granted in this session. The truth is the server's grant. */
export const hasAccess = (): boolean => sessionStorage.getItem(key) !== null

export const rememberAccess = (): void => sessionStorage.setItem(key, '1')

/** The server knows better: the grant has run out. */
export function forgetAccess(): void {
  sessionStorage.removeItem(key)
  document.cookie = 'verify-restrict-product=; path=/; max-age=0; samesite=lax'
}
