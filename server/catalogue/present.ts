import type { AnswerOf } from '#contract/call.ts'
import type { consumeProducts, listBanners, searchList } from '#contract/catalogue/calls.ts'
import { satang, toBaht, withoutVat } from '#rules/money.ts'
import { isRecommendable } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { kindOf, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import { priceCart } from '#rules/promotions/price-cart.ts'
import type { Banner, Snapshot } from './snapshot.ts'

type WireProduct = AnswerOf<typeof consumeProducts>['content'][number]
export type WireBanner = AnswerOf<typeof listBanners>['content'][number]
type AvailablePromotion = WireProduct['promotionResult']['availablePromotions'][number]

/** One entry per tier, all under their promotion's id. */
function availablePromotions(promotion: Promotion, product: Product): AvailablePromotion[] {
  return kindOf(promotion)
    .tiersOf(promotion)
    .map((tier) => ({
      details: {
        id: promotion.id,
        discountType: promotion.kind,
        minimumBuy: tier.minimumBuy,
        ...('off' in tier
          ? { discount: withoutVat(tier.off, product.vatPercent) }
          : { discount: 0, giftProductId: tier.giftProductId ?? product.id, giftQty: tier.gifts }),
      },
    }))
}

type Shelf = {
  stock: number
  /** Of its brand and category: what they keep away lowers no price, and what adds up with its own does. */
  around: readonly Promotion[]
  /** Milliseconds since 1970. */
  at: number
}

/** The price and the promotions of one unit, the same for every retailer. */
function promotionResult(product: Product, { stock, around, at }: Shelf): WireProduct['promotionResult'] {
  const good = {
    productId: product.id,
    brandId: product.brandId,
    categoryId: product.categoryId,
    unitPrice: product.price,
    vatPercent: product.vatPercent,
    promotable: true,
    qty: 1,
  }
  const priced = priceCart([good], {
    promotions: [...product.promotions, ...around],
    coupon: null,
    at,
    stockOf: () => stock,
    delivery: satang(0),
  })
  // Promised are its own, as on its card: what only its brand's or its category's give is theirs.
  const own = priced.lines[0]?.applied.find(({ promotionId }) =>
    product.promotions.some(({ id }) => id === promotionId),
  )
  return {
    grossAmt: withoutVat(priced.gross, product.vatPercent),
    offerAmt: own ? withoutVat(priced.offer, product.vatPercent) : 0,
    appliedPromotion: { details: { id: own?.promotionId ?? 0 } },
    availablePromotions: product.promotions.flatMap((promotion) => availablePromotions(promotion, product)),
  }
}

/** A product as on the wire. */
export function presentProduct(product: Product, shelf: Shelf): WireProduct {
  return {
    id: product.id,
    sku: product.sku,
    productImage: product.image,
    productStock: shelf.stock,
    saleCategoryId: product.saleCategoryId,
    productStatus: product.active ? 'ACTIVE' : 'INACTIVE',
    sequence: product.sequence,
    hotItem: product.hotSequence !== null,
    hotItemSequence: product.hotSequence,
    promotionSequence: product.promotionSequence,
    categoryId: product.categoryId,
    subCategoryId: product.subcategoryId,
    productBrandId: product.brandId,
    productPrice: toBaht(product.price),
    productUomConversion: product.conversion,
    productDimentionUom: product.unit,
    ...(product.unitEng && { productDimentionUomEng: product.unitEng }),
    ...(product.limits && { limits: product.limits }),
    taxCategoryValue: product.vatPercent,
    productDescriptionThai: product.name.th,
    productDescriptionEng: product.name.en,
    productDetailThai: product.detail.th,
    productDetailEng: product.detail.en,
    promotionResult: promotionResult(product, shelf),
  }
}

export const presentSearchEntry = (product: Product): AnswerOf<typeof searchList>['content'][number] => ({
  id: product.id,
  sku: product.sku,
  productDescriptionThai: product.name.th,
  productDescriptionEng: product.name.en,
  productBrandId: product.brandId,
  categoryId: product.categoryId,
  subCategoryId: product.subcategoryId,
  saleCategoryId: product.saleCategoryId,
  ...(product.barcode && { barcode: product.barcode }),
  ...(product.keywords && { keywords: product.keywords }),
})

export const presentBanner = (banner: Banner, { productById }: Pick<Snapshot, 'productById'>): WireBanner => ({
  id: banner.id,
  bannerName: banner.name,
  bannerDescription: banner.description.th,
  bannerDescriptionEng: banner.description.en,
  bannerCondition: banner.condition,
  bannerItemList: banner.condition === 'brand' ? [...banner.items] : advertised(banner.items, productById),
  bannerImage: banner.image,
})

/** Goods may have moved to a category that may not be advertised since the banner was made. */
const advertised = (productIds: readonly number[], productById: Snapshot['productById']): number[] =>
  productIds.filter((id) => {
    const product = productById.get(id)
    return !product || isRecommendable(product)
  })
