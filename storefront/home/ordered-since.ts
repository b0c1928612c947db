import type { KeptUsual } from './last-usual-order.ts'

/** What this page has offered, and to whom. */
let offered = { to: '', ids: new Set<number>() }

/**
 * How many goods that were offered here have been ordered since, as by another phone: the server offers them no more.
 * @param to names the retailer and the last order of this phone: what it ordered itself is no news
 * @param isOutdated an order was placed since this answer
 */
export function orderedSince({ items, onTheirWay }: KeptUsual['usual'], to: string, isOutdated: boolean): number {
  if (offered.to !== to) offered = { to, ids: new Set() }
  if (!isOutdated) for (const { productId } of items) offered.ids.add(productId)
  return onTheirWay.filter((id) => offered.ids.has(id)).length
}
