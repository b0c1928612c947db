import { beginViewing } from '#contract/backoffice/viewings/calls.ts'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem } from '#web/reply.ts'

/** Where the storefront looks for the token of a viewing, in the storage of the tab alone. */
const tokenKey = 'songdee.access_token'

/**
 * Opens the storefront as a retailer sees it in a tab of its own, read only.
 * @returns why not, null where it is open; `blocked`: the browser opens no tabs for this page
 */
export async function viewAs(id: string): Promise<CallProblem | 'blocked' | null> {
  // At once, while the browser counts it as opened by the user.
  const tab = window.open('', '_blank')
  if (!tab) return 'blocked'
  const reply = await call(beginViewing, { params: { id } })
  if (!reply.ok) {
    tab.close()
    return reply.error
  }
  // A new tab begins with a copy of this one's.
  tab.sessionStorage.clear()
  tab.sessionStorage.setItem(tokenKey, reply.value.token)
  tab.location.replace(`${location.origin}/`)
  return null
}
