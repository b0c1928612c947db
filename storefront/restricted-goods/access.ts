/** In addition to the server's cookie, for browsers without cookies. Logging out clears both. */
const key = 'songdee.restricted-access'

/** Whether access was granted in this session. The server's grant is authoritative. */
export const hasAccess = (): boolean => sessionStorage.getItem(key) !== null

export const rememberAccess = (): void => sessionStorage.setItem(key, '1')

/** Called after the server reports that the grant has expired. */
export function forgetAccess(): void {
  sessionStorage.removeItem(key)
  document.cookie = 'verify-restrict-product=; path=/; max-age=0; samesite=lax'
}
