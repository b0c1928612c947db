import type { ProductPage, PromotionTier } from '#contract/pages/shapes.ts'
import { isForSale, isPremium, isRecommendable, isPublic, isRegular } from '#rules/catalogue/lists.ts'
import { priceAfter } from '#rules/catalogue/offers.ts'
import { substituteFor, variantsOf } from '#rules/catalogue/substitutes.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { satang } from '#rules/money.ts'
import { kindOf } from '#rules/promotions/kinds/kinds.ts'
import { cardOf, stockOf, type PageContext } from './cards.ts'
import { brandName } from './home-data.ts'
import { promotionsGiving } from './promotion-list.ts'
import { lastAmong, priceAmong, promotionsOf } from './several-promotions.ts'

const relatedShown = 6
/** More sizes than these are a list, not a choice. */
const variantsShown = 12

/** The page of one product; null where there is none that this client may see. */
export function productData(params: Record<string, string>, context: PageContext): ProductPage | null {
  const { snapshot, language } = context
  const product = productOf(params, context)
  if (!product || !(isPublic(product) || context.shown?.has(product.id))) return null
  const category = snapshot.categoryById.get(product.categoryId)
  const subcategory = snapshot.subcategories.find((candidate) => candidate.id === product.subcategoryId)
  const brand = snapshot.brandById.get(product.brandId)
  const soldOut = stockOf(context, product.id) <= 0
  const onSale = snapshot.products.filter(isForSale)
  const onHand = onSale.filter((other) => isRecommendable(other) && stockOf(context, other.id) > 0)
  const variants = isRegular(product) ? variantsOf(product, onSale, language).slice(0, variantsShown) : []
  const substitute = soldOut && isRegular(product) ? substituteFor(product, onHand, language) : null
  const given = isPremium(product) ? promotionsGiving(product, context) : null
  const cards = (goods: readonly Product[]) => goods.map((other) => cardOf(other, context))
  return {
    kind: 'product',
    ...(context.viewing && { viewing: context.viewing }),
    card: cardOf(product, context),
    sku: product.sku,
    barcode: product.barcode,
    detail: product.detail[language],
    pictures: [...product.moreImages],
    vatPercent: product.vatPercent,
    category: { id: product.categoryId, name: category?.name[language] ?? '' },
    subcategory: { id: product.subcategoryId, name: subcategory?.name[language] ?? '' },
    brand: { id: product.brandId, name: brand ? brandName(brand, language) : '' },
    ...(!isPublic(product) && { reserved: true }),
    tiers: tiersOf(product, context),
    variants: variants.length > 1 ? cards(variants) : [],
    substitute: substitute && cardOf(substitute, context),
    related: given?.promotions.length ? [] : cards(relatedTo(product, context)),
    ...(given && { givenBy: given.promotions, earnedBy: cards(given.goods) }),
  }
}

/** The product of an address, visible or not. */
export function productOf(params: Record<string, string>, { snapshot }: Pick<PageContext, 'snapshot'>): Product | null {
  const id = params['id'] ?? ''
  const product = /^\d{1,9}$/.test(id) ? snapshot.productById.get(Number(id)) : undefined
  return product?.active ? product : null
}

/**
 * The tiers of its promotions in force, in the order in which a cart applies these; without those that are never given, since
 * another promotion keeps them away.
 */
function tiersOf(product: Product, context: PageContext): PromotionTier[] {
  const { snapshot, language } = context
  const promotions = promotionsOf(product, context)
  const areSeveral = promotions.all.length > 1
  return promotions.own.flatMap((promotion) => {
    const { id, kind } = promotion
    const tiers = kindOf(promotion).tiersOf(promotion)
    return tiers.flatMap((tier): PromotionTier | PromotionTier[] => {
      const { minimumBuy } = tier
      const discount = 'off' in tier ? tier.off : satang(0)
      const price = areSeveral ? priceAmong(promotion, minimumBuy, promotions) : priceAfter(product.price, discount)
      if (price === null) return []
      const upTo = lastAmong(promotion, tier, promotions)
      const range = { promotionId: id, kind, minimumBuy, upTo, discount, price }
      if ('off' in tier) return { ...range, giftQty: 0, gift: null }
      const gift = snapshot.productById.get(tier.giftProductId ?? product.id)
      return {
        ...range,
        giftQty: tier.gifts,
        gift: gift ? { id: gift.id, name: gift.name[language], image: gift.image } : null,
      }
    })
  })
}

/** Products in stock to show next to it: of its subcategory first, then of its category. */
function relatedTo(product: Product, context: PageContext): Product[] {
  const others = context.snapshot.products.filter(
    (other) =>
      other.id !== product.id &&
      other.categoryId === product.categoryId &&
      isRegular(other) &&
      isRecommendable(other) &&
      stockOf(context, other.id) > 0,
  )
  const near = others.filter((other) => other.subcategoryId === product.subcategoryId)
  return [...new Set([...near, ...others])].slice(0, relatedShown)
}
