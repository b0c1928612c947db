import { satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { shelfPlaces } from '../catalogue/shelf-places.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import type { DemoCatalogue, DemoCategory, DemoPlannedPromotion, DemoTier } from '../types.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { insertMany } from './insert-many.ts'
import type { ImageIds } from './pictures.ts'

const restrictionOf = ({ restricted }: DemoCategory) => (restricted ? JSON.stringify(alcohol) : null)
const minimumOf = (tier: DemoTier) => tier.minimumBuy

/** Writes the catalogue. Most promotions started two months ago and last more than a year; some begin and end in the weeks around today. */
export async function fillCatalogue(tx: Tx, catalogue: DemoCatalogue, images: ImageIds, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - 60 * dayMs)
  const endsAt = new Date(now.getTime() + 400 * dayMs)
  await insertMany(
    tx,
    'category',
    catalogue.categories.map((category) => ({
      id: category.id,
      name_thai: category.nameThai,
      name_eng: category.nameEng,
      status: 'ACTIVE' as const,
      sequence: category.sequence,
      image: images.categories.get(category.id) ?? null,
      icon_hue: category.hue,
      restriction: restrictionOf(category),
    })),
  )
  await insertMany(
    tx,
    'subcategory',
    catalogue.subcategories.map((subcategory) => ({
      id: subcategory.id,
      category_id: subcategory.categoryId,
      name_thai: subcategory.nameThai,
      name_eng: subcategory.nameEng,
      status: 'ACTIVE' as const,
      sequence: subcategory.sequence,
    })),
  )
  await insertMany(
    tx,
    'brand',
    catalogue.brands.map((brand) => ({
      id: brand.id,
      key: brand.key,
      name: brand.name,
      name_thai: brand.nameThai,
      category_id: brand.categoryId,
      sequence: brand.sequence,
      image: images.brands.get(brand.id) ?? null,
    })),
  )
  const places = shelfPlaces(catalogue.products, catalogue.categories)
  await insertMany(
    tx,
    'product',
    catalogue.products.map((product) => ({
      ...productRow(product, images),
      shelf_place: places.get(product.id) ?? null,
    })),
  )
  const daysFromNow = (days: number) => startOfDay(bangkokDate(new Date(now.getTime() + days * dayMs)))
  await insertMany(tx, 'promotion', [
    ...catalogue.promotions.map((promotion) =>
      promotionRow({ nameThai: '', nameEng: '', ...promotion }, [promotion.productId], {
        startsAt,
        endsAt: promotion.endsAfterDays === null ? endsAt : daysFromNow(promotion.endsAfterDays),
      }),
    ),
    ...catalogue.plannedPromotions.map((promotion) => {
      const [begins, ends] = promotion.days
      const time = { startsAt: daysFromNow(begins), endsAt: daysFromNow(ends) }
      return promotionRow(promotion, promotion.productIds, time)
    }),
  ])
  await tx
    .insertInto('coupon')
    .values(demoCoupons.map((coupon) => ({ ...coupon, starts_at: startsAt, ends_at: endsAt })))
    .execute()
}

type PromotionFacts = Pick<
  DemoPlannedPromotion,
  'id' | 'nameThai' | 'nameEng' | 'kind' | 'giftProductId' | 'priority' | 'tiers'
>

const promotionRow = (
  promotion: PromotionFacts,
  targets: number[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) => ({
  id: promotion.id,
  name_thai: promotion.nameThai,
  name_eng: promotion.nameEng,
  kind: promotion.kind,
  level: 'product' as const,
  targets,
  gift_product_id: promotion.giftProductId,
  priority: promotion.priority,
  excludes_others: false,
  tiers: JSON.stringify(promotion.tiers.toSorted((a, b) => minimumOf(a) - minimumOf(b))),
  starts_at: startsAt,
  ends_at: endsAt,
})

const productRow = (product: DemoCatalogue['products'][number], images: ImageIds) => ({
  id: product.id,
  sku: product.sku,
  barcode: product.barcode,
  name_thai: product.nameThai,
  name_eng: product.nameEng,
  detail_thai: product.detailThai,
  detail_eng: product.detailEng,
  category_id: product.categoryId,
  subcategory_id: product.subcategoryId,
  brand_id: product.brandId,
  sale_category_id: product.saleCategoryId,
  status: 'ACTIVE' as const,
  sequence: product.sequence,
  hot_sequence: product.hotSequence,
  promotion_sequence: product.promotionSequence,
  price_satang: satang(product.priceSatang),
  conversion: product.conversion,
  unit: product.unit,
  vat_percent: product.vatPercent,
  keywords: product.keywords,
  image: images.products.get(product.id) ?? null,
})

const couponRow = (code: string, thai: string, eng: string, discount: number, minimum: number) => ({
  code,
  name_thai: thai,
  name_eng: eng,
  discount_satang: satang(discount),
  minimum_satang: satang(minimum),
  per_outlet_limit: 1,
  total_limit: null,
})

/** The coupons, with public codes. */
export const demoCoupons = [
  couponRow('SONGDEE50', 'ลด 50 บาท', '50 baht off', 50_00, 1_000_00),
  couponRow('SONGDEE200', 'ลด 200 บาท', '200 baht off', 200_00, 5_000_00),
]
