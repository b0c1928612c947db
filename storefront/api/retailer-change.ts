import { currentRetailer, onSessionChange } from './session.ts'

/**
 * Calls back whenever another retailer is signed in than before, or none any more: in this tab or by another one.
 * A session that is renewed is no change.
 */
export function onRetailerChange(listener: (outletId: string | undefined) => void): void {
  let outletId = currentRetailer()?.id
  onSessionChange(() => {
    const next = currentRetailer()?.id
    if (next === outletId) return
    outletId = next
    listener(next)
  })
}
