import { isRecommendable, isRegular } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { kindOf, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import { isInForce } from '#rules/promotions/promotion.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { PageContext } from './cards.ts'

/** The products that promotions in force give for goods on sale. */
export function givenProducts(context: PageContext): ReadonlySet<number> {
  const given = new Set<number>()
  for (const promotion of promotionsNow(context)) {
    const gifts = giftsOf(promotion)
    if (gifts.every((id) => given.has(id))) continue
    if (context.snapshot.products.some((product) => earns(promotion, product))) for (const id of gifts) given.add(id)
  }
  return given
}

/** The promotions in force, each once. */
export function promotionsNow({ snapshot, now }: PageContext): Promotion[] {
  const all = [...snapshot.widePromotions, ...snapshot.products.flatMap(({ promotions }) => promotions)]
  return [...new Map(all.map((promotion) => [promotion.id, promotion])).values()].filter((promotion) =>
    isInForce(promotion, now),
  )
}

/** Other products that a promotion gives. */
export const giftsOf = (promotion: Promotion): number[] =>
  kindOf(promotion)
    .tiersOf(promotion)
    .flatMap((tier) => ('gifts' in tier && tier.giftProductId) || [])

/** Goods whose units count towards a promotion. */
export const goodsOfPromotion = (promotion: Promotion, { products }: Snapshot): Product[] =>
  products.filter((product) => earns(promotion, product))

/** Whether a product is on sale, and its units count towards a promotion. */
function earns({ level, targets }: Promotion, product: Product): boolean {
  const { id, brandId, categoryId } = product
  const counted = { product: id, brand: brandId, category: categoryId, cart: null }[level]
  return (counted === null || targets.includes(counted)) && isRegular(product) && isRecommendable(product)
}
