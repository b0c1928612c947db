import { beginProductViewing } from '#contract/backoffice/viewings/calls.ts'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem } from '#web/reply.ts'

/**
 * Opens the page of a product that is hidden from retailers as they would see it, in a tab of its own.
 * @returns why not, null where it is open; `blocked`: the browser opens no tabs for this page
 */
export async function viewHidden(id: number): Promise<CallProblem | 'blocked' | null> {
  // At once, while the browser counts it as opened by the user.
  const tab = window.open('', '_blank')
  if (!tab) return 'blocked'
  const reply = await call(beginProductViewing, { params: { id } })
  if (!reply.ok) {
    tab.close()
    return reply.error
  }
  // A new tab begins with a copy of this one's.
  tab.sessionStorage.clear()
  tab.opener = null
  tab.location.replace(location.origin + reply.value.path)
  return null
}
