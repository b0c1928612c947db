import type { Card, ProductPage } from '#contract/pages/shapes.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Offer } from '#rules/catalogue/offers.ts'
import type { Language, Product } from '#rules/catalogue/product.ts'
import { premiumSale } from '#rules/catalogue/product.ts'
import { kindOf, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Snapshot, StockLevels } from '#server/catalogue/snapshot.ts'
import type { ContentSnapshot } from '#server/content/content.ts'
import { shortGiftName } from '#server/promotions/promotions.ts'
import { firstOfSeveral, promotionsOf, type FirstTier } from './several-promotions.ts'

/** The context of every page's data; no database needed. `now`: milliseconds since 1970. */
export type PageContext = {
  snapshot: Snapshot
  stock: StockLevels
  content: ContentSnapshot
  language: Language
  now: number
  /** Restricted products that this client may see; none by default. */
  shown?: ReadonlySet<number>
  /** The hidden product whose page this client may see; none by default. */
  viewing?: ProductPage['viewing']
}

/** An end that is later than this is not worth mentioning on a card, in milliseconds. */
const endsSoonMs = 14 * dayMs

export const stockOf = ({ stock }: Pick<PageContext, 'stock'>, productId: number): number =>
  stock.onHand.get(productId) ?? 0

/** The first tier of the current promotion, or of several that a cart applies together; a gift has a name unless it is the product itself. */
export function offerOf(product: Product, context: PageContext): Offer | null {
  const { snapshot, language, now } = context
  const promotions = promotionsOf(product, context)
  const first = promotions.all.length > 1 ? firstOfSeveral(promotions) : firstOf(promotions.own[0])
  if (!first) return null
  const { tier, endsAt } = first
  const { minimumBuy } = tier
  const ends = endsAt - now < endsSoonMs && { endsAt }
  if ('off' in tier) return { minimumBuy, off: tier.off, ...ends }
  const giftId = tier.giftProductId ?? product.id
  const gift = giftId === product.id ? undefined : shortGiftName(snapshot, giftId, language)
  return { minimumBuy, free: tier.gifts, ...(gift !== undefined && { gift }), ...ends }
}

/** The name of a product's unit; one without an English name keeps the Thai one, which pages translate if they know it. */
export const unitOf = (product: Product, language: Language): string =>
  (language === 'en' && product.unitEng) || product.unit

function firstOf(promotion: Promotion | undefined): FirstTier | null {
  const tier = promotion && kindOf(promotion).tiersOf(promotion)[0]
  return tier ? { tier, endsAt: promotion.endsAt } : null
}

/** A product as shown in lists. */
export const cardOf = (product: Product, context: PageContext): Card => ({
  id: product.id,
  name: product.name[context.language],
  image: product.image,
  price: product.price,
  pieces: product.conversion,
  unit: unitOf(product, context.language),
  stock: stockOf(context, product.id),
  tier: offerOf(product, context),
  restricted: product.restriction?.verification ?? false,
  premium: product.saleCategoryId === premiumSale,
  ...(product.limits && { limits: product.limits }),
})
