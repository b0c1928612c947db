import { type Satang, satangOf } from '#rules/money.ts'
import { isLimitCode, type LimitFinding } from '#rules/orders/product-limits.ts'
import type { CallCode, CallProblem } from '#storefront/api/reply.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { packChanges, packsOf, type PackChange } from '#storefront/cart/seen-packs.ts'
import type { OrderBody } from './checkout-choices.ts'

/** What has changed about one product since the order was shown. */
export type OrderChange =
  | { kind: 'price'; productId: number; before: Satang; after: Satang }
  | ({ kind: 'pack' } & PackChange)
  | { kind: 'fewer'; productId: number; requested: number; left: number }
  | { kind: 'limit'; productId: number; finding: LimitFinding; left: number }
  | { kind: 'barred'; productId: number; code: CallCode }

/** The packs that a rejected order reports to be others than were shown. */
export const changedPacksOf = (
  { products = [] }: Pick<CallProblem, 'products'>,
  { expectedPacks = [] }: Pick<OrderBody, 'expectedPacks'>,
): PackChange[] => {
  const now = products.flatMap(({ productId, unit, pieces }) =>
    unit === undefined || pieces === undefined ? [] : [{ productId, unit, pieces }],
  )
  return packChanges(packsOf(expectedPacks), packsOf(now))
}

/** The changes that a rejected order reports, line by line, compared with the cart and the packs that were shown. */
export function changesOf(
  { products = [] }: Pick<CallProblem, 'products'>,
  shown: Cart,
  body: Pick<OrderBody, 'expectedPacks'> = {},
): OrderChange[] {
  const packs = changedPacksOf({ products }, body)
  return products.flatMap(({ productId, code, available, price, limit }): OrderChange[] => {
    const pack = packs.find((change) => change.productId === productId)
    if (pack) return [{ kind: 'pack', ...pack }]
    const item = shown.cartItems?.find((line) => line.productId === productId && line.type === 'NORMAL')
    if (!item) return []
    if (code === 'price_changed') {
      const [before, after] = [satangOf(item.unitPrice), satangOf(price ?? item.unitPrice)]
      return before === after ? [] : [{ kind: 'price', productId, before, after }]
    }
    if (code === 'insufficient_stock' && available)
      return [{ kind: 'fewer', productId, requested: item.qty, left: available }]
    if (isLimitCode(code) && available !== undefined && limit !== undefined)
      return [{ kind: 'limit', productId, finding: { code, limit, available }, left: available }]
    return [{ kind: 'barred', productId, code }]
  })
}

/** The quantities that make the order possible: what is left, or none. Prices and packs need no change. */
export const correctionsOf = (changes: readonly OrderChange[]): { productId: number; quantity: number }[] =>
  changes.flatMap((change) => {
    if (change.kind === 'price' || change.kind === 'pack') return []
    return { productId: change.productId, quantity: 'left' in change ? change.left : 0 }
  })
