import { isLimitCode } from '#rules/orders/product-limits.ts'
import { maxKeyAgeMs } from '#storefront/api/open-order.ts'
import type { CallCode, CallProblem, Reply } from '#storefront/api/reply.ts'
import type { Cart } from '#storefront/cart/view.ts'
import { changedPacksOf } from './order-changes.ts'
import { isDecided } from '#web/is-decided.ts'
import { differencesOf, type PreparedOrder } from './prepared-order.ts'

export type SendOutcome<Placed> =
  /** Nothing to send, or the retailer must decide first. */
  | { outcome: 'none' }
  /** Not reached, or not now: it is tried again. */
  | { outcome: 'waiting' }
  | { outcome: 'placed'; placed: Placed; order: PreparedOrder }
  | { outcome: 'changed' }

type SendDeps<Placed> = {
  read: () => PreparedOrder | null
  store: (order: PreparedOrder) => void
  remove: () => void
  isAgreed: (order: PreparedOrder) => boolean
  /** Whether the retailer whose order this is is signed in: another one may have signed in on this phone meanwhile. */
  isSignedIn: () => boolean
  /** Sends the cart's own changes; true once the server has confirmed them. */
  settleCart: () => Promise<boolean>
  /** What would be ordered now. */
  quote: (order: PreparedOrder) => Promise<Reply<Cart>>
  send: (order: PreparedOrder) => Promise<Reply<Placed>>
  /** Milliseconds since 1970. */
  now: number
}

/** Rejections because something is not as it was shown: the page says what, line by line. */
const isChange = (code: CallCode): boolean =>
  code === 'price_changed' || code === 'pack_changed' || code === 'insufficient_stock' || isLimitCode(code)

/**
 * Sends an order that was prepared without a network: once, and only where it is still what was shown. It is marked as
 * sent before it leaves, so that a lost answer or a killed page repeats the same request under the same key. The caller
 * lets one tab at a time do this.
 */
export async function sendPreparedOrder<Placed>(deps: SendDeps<Placed>): Promise<SendOutcome<Placed>> {
  const found = deps.read()
  if (!found || !deps.isAgreed(found)) return { outcome: 'none' }
  if (found.state !== 'waiting' && found.state !== 'sent') return { outcome: 'none' }
  if (found.state === 'sent' && deps.now - (found.sentAt ?? 0) > maxKeyAgeMs) {
    // The server no longer knows the key: whether it arrived is for the retailer to look up.
    deps.store({ ...found, state: 'uncertain' })
    return { outcome: 'changed' }
  }
  const checked = found.state === 'sent' ? found : await check(found, deps)
  if (!checked || !deps.isSignedIn()) return { outcome: 'waiting' }
  if (checked.state !== 'sent') return { outcome: 'changed' }
  const reply = await deps.send(checked)
  if (reply.ok) {
    deps.remove()
    return { outcome: 'placed', placed: reply.value, order: checked }
  }
  if (!isDecided(reply)) return { outcome: 'waiting' }
  deps.store(rejected(checked, reply.error))
  return { outcome: 'changed' }
}

/** An order that the server has rejected, for the retailer to decide about. */
export const rejected = (order: PreparedOrder, { code, least, products }: CallProblem): PreparedOrder => {
  if (!isChange(code)) return { ...order, state: 'refused', code, ...(least && { least }) }
  const packs = code === 'pack_changed' && changedPacksOf({ products }, order.body)
  return { ...order, state: 'changed', ...(packs && { packs }) }
}

/** The order, ready to be sent or to be looked at again, as it is now stored; null without an answer. */
async function check<Placed>(order: PreparedOrder, deps: SendDeps<Placed>): Promise<PreparedOrder | null> {
  if (!order.body.lines && !(await deps.settleCart())) return null
  if (!deps.isSignedIn()) return null
  const quote = await deps.quote(order)
  // The answer describes the cart of the retailer that is signed in.
  if (!deps.isSignedIn()) return null
  if (!quote.ok && !isDecided(quote)) return null
  // Changed or withdrawn meanwhile, by a page of this tab.
  if (deps.read()?.key !== order.key) return null
  const next = nextOf(order, quote, deps.now)
  deps.store(next)
  return next
}

function nextOf(order: PreparedOrder, quote: Reply<Cart>, now: number): PreparedOrder {
  if (!quote.ok) return { ...order, state: 'refused', code: quote.error.code }
  const isSame = differencesOf(order.shown, quote.value).length === 0
  return isSame ? { ...order, state: 'sent', sentAt: now } : { ...order, state: 'changed' }
}
