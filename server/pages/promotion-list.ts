import type { PromotionTerms } from '#contract/pages/shapes.ts'
import type { Language, LocalizedText, Product } from '#rules/catalogue/product.ts'
import { kindOf, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import { isInForce } from '#rules/promotions/promotion.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { stockOf, unitOf, type PageContext } from './cards.ts'
import { giftsOf, goodsOfPromotion, promotionsNow } from './given-products.ts'
import { brandName } from './home-data.ts'
import type { ProductListing } from './listing-data.ts'

/** A later end is not worth mentioning. */
const soonMs = 60 * dayMs

/** Promotions that give a product, and goods that earn it: more are not looked at. */
const givingShown = 6

const promotionHeading: LocalizedText = { th: 'โปรโมชัน', en: 'Promotion' }
const wholeShop: LocalizedText = { th: 'ทั้งร้าน', en: 'Everything in the shop' }

/** Products of a promotion and its terms; null where it is unknown, not current, or has no product on sale. */
export function listOfPromotion(
  params: Record<string, string>,
  path: string,
  context: PageContext,
): ProductListing | null {
  const { snapshot, language } = context
  const id = params['id'] ?? ''
  const promotion = /^\d{1,9}$/.test(id) ? findPromotion(snapshot, Number(id)) : undefined
  if (!promotion || !isInForce(promotion, context.now)) return null
  const products = goodsOfPromotion(promotion, snapshot)
  if (products.length === 0) return null
  const heading = headingOf(promotion, products, snapshot, language)
  return { of: 'promotion', path, heading, products, terms: termsOf(promotion, products, context) }
}

/** The promotions in force that give a product, as their pages are called, and goods in stock that earn it. */
export function promotionsGiving(
  gift: Product,
  context: PageContext,
): { promotions: { id: number; name: string }[]; goods: Product[] } {
  const { snapshot, language } = context
  const giving = promotionsNow(context)
    .filter((promotion) => giftsOf(promotion).includes(gift.id))
    .map((promotion) => ({ promotion, goods: goodsOfPromotion(promotion, snapshot) }))
    .filter(({ goods }) => goods.length > 0)
    .slice(0, givingShown)
  // What the whole cart earns is earned by no goods in particular.
  const goods = giving.flatMap(({ promotion: { level }, goods: some }) => (level === 'cart' ? [] : some))
  return {
    promotions: giving.map(({ promotion, goods: some }) => ({
      id: promotion.id,
      name: headingOf(promotion, some, snapshot, language),
    })),
    goods: [...new Set(goods)].filter(({ id }) => stockOf(context, id) > 0).slice(0, givingShown),
  }
}

const headingOf = (
  promotion: Promotion,
  products: readonly Product[],
  snapshot: Snapshot,
  language: Language,
): string => `${promotionHeading[language]} ${nameOf(promotion, products, snapshot, language)}`.trim()

const findPromotion = (snapshot: Snapshot, id: number): Promotion | undefined =>
  snapshot.widePromotions.find((promotion) => promotion.id === id) ??
  snapshot.products.flatMap(({ promotions }) => promotions).find((promotion) => promotion.id === id)

/** The name of the promotion's one target; else nothing. */
function nameOf(
  { level, targets }: Promotion,
  products: readonly Product[],
  { brandById, categoryById }: Snapshot,
  language: Language,
): string {
  if (level === 'cart') return wholeShop[language]
  const [target = 0, ...others] = targets
  if (others.length > 0) return ''
  const brand = brandById.get(target)
  if (level === 'brand') return brand ? brandName(brand, language) : ''
  return (level === 'category' ? categoryById.get(target)?.name[language] : products[0]?.name[language]) ?? ''
}

function termsOf(
  promotion: Promotion,
  products: readonly Product[],
  { snapshot, language, now }: PageContext,
): PromotionTerms {
  const { level, kind } = promotion
  const [first = null, ...others] = new Set(products.map((product) => unitOf(product, language)))
  const unit = others.length > 0 ? null : first
  const endsAt = promotion.endsAt - now < soonMs ? promotion.endsAt : null
  const offers = kindOf(promotion).tiersOf(promotion)
  const tiers = offers.map((tier) => ({
    minimumBuy: tier.minimumBuy,
    benefit: 'off' in tier ? tier.off : tier.gifts,
  }))
  const given = offers[0] && 'gifts' in offers[0] ? offers[0].giftProductId : null
  const gift = given === null ? undefined : snapshot.productById.get(given)
  return {
    level,
    kind,
    tiers,
    unit,
    gift: gift ? { id: gift.id, name: gift.name[language], image: gift.image, unit: unitOf(gift, language) } : null,
    endsAt,
  }
}
