import type { Product } from '#rules/catalogue/product.ts'
import type { Promotion } from './kinds/kinds.ts'
import { isFor } from './promotion.ts'

/**
 * Promotions of a product's brand and of its category: a cart applies them together with its own, and either may keep the other
 * away. None where it has none of its own. One that a retailer gets a few times lowers the price of its first orders alone, and is not
 * promised; it counts where one of them excludes others, since it may be what keeps these away.
 * @param wide all promotions that are not of single products
 */
export function promotionsAround(
  { id, promotions, brandId, categoryId }: Pick<Product, 'id' | 'promotions' | 'brandId' | 'categoryId'>,
  wide: readonly Promotion[],
): readonly Promotion[] {
  if (promotions.length === 0) return []
  const good = { productId: id, brandId, categoryId }
  const around = wide.filter((promotion) => promotion.level !== 'cart' && isFor(promotion, good))
  const isAnyAlone = [...promotions, ...around].some(({ excludesOthers }) => excludesOthers)
  return isAnyAlone ? around : around.filter(({ limits }) => (limits?.perOutletLimit ?? null) === null)
}
