import { plus, satangOf, type Satang } from '#rules/money.ts'
import type { CartView } from '#storefront/cart/cart-store.ts'
import type { Change } from '#storefront/cart/queue.ts'

type Cart = NonNullable<CartView['cart']>
type Item = NonNullable<Cart['cartItems']>[number]
type CartOffer = NonNullable<Cart['nearly']>[number]

/** A line that is removed, with the quantity that it had. */
export type Removal = { item: Item; quantity: number }
/** A line that was removed and can be restored. `height`: of its line in pixels, 0 where it was not shown. */
export type RemovedLine = Removal & { height: number }
export type ShownLine = { item: Item; removed: RemovedLine | null }

/** The cart's products, and the gifts that come with them. */
export function splitItems(items: readonly Item[]): { goods: Item[]; gifts: Item[] } {
  return {
    goods: items.filter((item) => item.type === 'NORMAL'),
    gifts: items.filter((item) => item.type === 'FREE'),
  }
}

/** Goods that are added, and that the server does not have in its cart yet. */
export const addedChanges = (pending: readonly Change[], goods: readonly Item[]): Change[] =>
  pending.filter(({ productId, qty }) => qty > 0 && !goods.some((item) => item.productId === productId))

/** The cart's lines and the removed ones. */
export function shownLines(goods: readonly Item[], removed: readonly RemovedLine[]): ShownLine[] {
  const byProduct = new Map(removed.map((line) => [line.item.productId, line]))
  const lines = goods.map((item): ShownLine => ({ item, removed: byProduct.get(item.productId) ?? null }))
  const present = new Set(goods.map((item) => item.productId))
  const missing = removed.filter(({ item }) => !present.has(item.productId))
  return [...lines, ...missing.map((line) => ({ item: line.item, removed: line }))]
}

/**
 * The next offer of each line, shown once: a promotion that several lines share appears on the first.
 * @returns by product id
 */
export function nearestOffers(goods: readonly Item[]): Map<number, Item['nearly'][number]> {
  const shown = new Set<number>()
  const offers = new Map<number, Item['nearly'][number]>()
  for (const { productId, nearly } of goods) {
    const nearest = nearly.filter(({ id }) => !shown.has(id)).toSorted((a, b) => a.add - b.add)[0]
    if (!nearest) continue
    shown.add(nearest.id)
    offers.set(productId, nearest)
  }
  return offers
}

/** Share of a tier from which its offer is shown: of its quantity on a line, of its amount next to the sum. */
const nearShare = 0.6
const mostNear = 2

/**
 * The offers that are nearly reached: from 60 % of their tier on, at most two of a cart, the nearest ones.
 * @param offers the next offer of each line
 * @returns by product id
 */
export function nearlyReached(
  goods: readonly Item[],
  offers: ReadonlyMap<number, Item['nearly'][number]>,
): Map<number, Item['nearly'][number]> {
  const reached = goods.flatMap(({ productId, qty }) => {
    const offer = offers.get(productId)
    return offer ? [{ productId, offer, share: qty / (qty + offer.add) }] : []
  })
  const near = reached.filter(({ share }) => share >= nearShare).toSorted((a, b) => b.share - a.share)
  return new Map(near.slice(0, mostNear).map(({ productId, offer }) => [productId, offer]))
}

/** The offer for the cart as a whole that is nearest, where it is nearly reached. @param goods worth of the cart's goods */
export const nearCartOffer = (offers: readonly CartOffer[], goods: Satang): CartOffer | undefined =>
  offers
    .filter(({ addAmt }) => goods / plus(goods, satangOf(addAmt)) >= nearShare)
    .toSorted((a, b) => a.addAmt - b.addAmt)[0]
