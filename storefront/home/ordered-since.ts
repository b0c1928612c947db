import type { KeptUsual } from './last-usual-order.ts'

type Usual = KeptUsual['usual']

/** What this page has offered, and to whom. */
let offered = { to: '', ids: new Set<number>() }

/**
 * Remembers what is shown as offered.
 * @param to names the retailer and the last order of this phone: what it ordered itself is no news
 * @param isOutdated an order was placed since this answer
 */
export function noteOffered({ items }: Pick<Usual, 'items'>, to: string, isOutdated: boolean): void {
  if (offered.to !== to) offered = { to, ids: new Set() }
  if (!isOutdated) for (const { productId } of items) offered.ids.add(productId)
}

/** How many goods that were offered here to the same have been ordered since, as by another phone: the server offers them no more. */
export const orderedSince = ({ onTheirWay }: Pick<Usual, 'onTheirWay'>, to: string): number =>
  offered.to === to ? onTheirWay.filter((id) => offered.ids.has(id)).length : 0
