import { storedItems } from '#server/cart/cart.ts'
import { productsOnTheirWay } from '#server/orders/orders.ts'
import { indexOf } from './goods.ts'
import type { SmartBasketDeps } from './recommend.ts'
import { openSkuNames } from './sku-names.ts'
import { openTrends } from './trends.ts'
import { ownOrder } from './usual-order.ts'

/**
 * A function that counts the lines of a retailer's usual order, as `usualOrderOf` lists them: without those in the cart
 * or on their way. Null where the retailer has never ordered.
 */
export function createUsualLineCount(moduleDeps: Omit<SmartBasketDeps, 'smartBasket' | 'smartBasketAsOf'>) {
  const { db, catalogue, log } = moduleDeps
  const model = { db, skuNames: openSkuNames(db) }
  const deps = { ...moduleDeps, ...model, trends: openTrends(model, log) }
  return async (who: { id: string; outletCode: string }, now: Date): Promise<number | null> => {
    const [order, inCart, onTheirWay] = await Promise.all([
      ownOrder(deps, who, now),
      storedItems(db, who.id),
      productsOnTheirWay(db, who.id),
    ])
    if (order.kind === 'starter') return null
    const taken = new Set([...inCart.map(({ productId }) => productId), ...onTheirWay])
    const { bySku } = indexOf(catalogue.snapshot())
    return order.lines.filter(({ sku }) => {
      const id = bySku.get(sku)?.id
      return id !== undefined && !taken.has(id)
    }).length
  }
}
