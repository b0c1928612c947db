import { sql } from 'kysely'
import { isRecommendable, isRegular } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { isShownAt, boundariesAfter } from '#rules/content/schedule.ts'
import { defaultFees } from '#rules/delivery/fee.ts'
import { noOrderRules } from '#rules/orders/order-rules.ts'
import { wireLimits } from '#rules/orders/product-limits.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { atOneMoment } from '#server/adapters/database/transact.ts'
import { readDelivery } from '#server/content/content.ts'
import { productsFrom, promotionsFrom } from './kept-products.ts'
import { readPriceLists } from './price-lists.ts'
import { readPromotions } from './promotions.ts'
import type { Banner, Category, CouponOffer, Snapshot } from './snapshot.ts'

/** The version of the catalogue, and a text that changes with every committed transaction. */
export type Versions = { version: number; commits: string }

const versions = sql<Versions>`select version, pg_current_snapshot()::text as commits from catalogue_version`

/** The `Versions` of now as one value, for the watch; null: there is no catalogue. */
export const versionsNow = sql<Versions | null>`select row_to_json(v) from (${versions}) as v`

export async function readVersions(db: Database): Promise<Versions> {
  const { rows } = await versions.execute(db)
  return rows[0] ?? { version: 0, commits: '' }
}

export async function readStockLevels(db: Database | Tx, productIds?: readonly number[]): Promise<Map<number, number>> {
  let query = db.selectFrom('stock').select(['product_id', 'on_hand'])
  if (productIds) query = query.where('product_id', '=', sql<number>`any(${productIds}::int[])`)
  return new Map((await query.execute()).map((row) => [row.product_id, row.on_hand]))
}

/**
 * Reads the whole catalogue in one read-only transaction, so that its tables are consistent.
 * @param before products that are as they were in it stay the same objects
 */
export function readSnapshot(db: Database, now: number, before?: Snapshot): Promise<Snapshot> {
  return atOneMoment(db, async (tx) => {
    const { version } = await tx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
    const categories = await readCategories(tx)
    const categoryById = new Map(categories.map((category) => [category.id, category]))
    const promotions = await readPromotions(tx, now, categoryById)
    const subcategories = await readSubcategories(tx, categoryById)
    const brands = await readBrands(tx)
    const shelves = { categoryById, subcategories, brands }
    const { products, texts } = await readProducts(tx, promotions.inForce, shelves, before?.productById)
    const banners = (await readBanners(tx)).filter((banner) => hasGoods(banner, products))
    const delivery = await readDelivery(tx)
    return {
      version,
      validUntil: Math.min(promotions.validUntil, ...boundariesAfter(banners, now)),
      products,
      productById: new Map(products.map((product) => [product.id, product])),
      productTexts: (await isSettled(tx)) ? texts : null,
      categories,
      categoryById,
      subcategories,
      brands,
      brandById: new Map(brands.map((brand) => [brand.id, brand])),
      banners: banners.filter((banner) => isShownAt(banner, now)),
      priceLists: await readPriceLists(tx),
      fees: delivery?.fees ?? defaultFees,
      deliveryCalendar: delivery?.calendar ?? null,
      orderRules: delivery?.order_rules ?? noOrderRules,
      pickUp: delivery?.pick_up ?? null,
      widePromotions: promotionsFrom(
        promotions.inForce.filter(({ level }) => level !== 'product'),
        before?.widePromotions,
      ),
      offShelf: promotions.offShelf,
      promotionNames: promotions.names,
      coupons: await readCoupons(tx),
    }
  })
}

const named = (row: { name_thai: string; name_eng: string }) => ({ th: row.name_thai, en: row.name_eng })

async function readCategories(tx: Tx): Promise<Category[]> {
  const rows = await tx.selectFrom('category').selectAll().orderBy('sequence').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: named(row),
    active: row.status === 'ACTIVE',
    sequence: row.sequence,
    image: row.image,
    hue: row.icon_hue,
    restriction: row.restriction,
  }))
}

async function readSubcategories(
  tx: Tx,
  categories: ReadonlyMap<number, Category>,
): Promise<Snapshot['subcategories']> {
  const rows = await tx.selectFrom('subcategory').selectAll().orderBy('sequence').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    name: named(row),
    active: row.status === 'ACTIVE' && (categories.get(row.category_id)?.active ?? false),
    sequence: row.sequence,
  }))
}

async function readBrands(tx: Tx): Promise<Snapshot['brands']> {
  const rows = await tx.selectFrom('brand').selectAll().orderBy('sequence').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    nameThai: row.name_thai,
    categoryId: row.category_id,
    sequence: row.sequence,
    active: row.status === 'ACTIVE',
    image: row.image,
  }))
}

/** Barcodes of the units that a product is not sold in, by product. */
async function readOtherBarcodes(tx: Tx): Promise<ReadonlyMap<number, string[]>> {
  const rows = await tx
    .selectFrom('product_unit')
    .select(['product_id', 'barcode'])
    .where('barcode', 'is not', null)
    .orderBy('product_id')
    .orderBy('pieces')
    .execute()
  const barcodes = new Map<number, string[]>()
  for (const row of rows) barcodes.set(row.product_id, [...(barcodes.get(row.product_id) ?? []), row.barcode ?? ''])
  return barcodes
}

async function readBanners(tx: Tx): Promise<Banner[]> {
  const rows = await tx.selectFrom('banner').selectAll().orderBy('sequence').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: { th: row.description_thai, en: row.description_eng },
    condition: row.condition,
    items: row.items,
    segment: row.segment,
    signedInOnly: row.signed_in_only,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    image: row.image,
  }))
}

/** A banner without a listed product has an empty page: it is shown again with the first of them. */
function hasGoods({ condition, items }: Banner, products: readonly Product[]): boolean {
  const wanted = new Set(items)
  const goods = products.filter(({ id, brandId }) => wanted.has(condition === 'brand' ? brandId : id))
  return goods.length === 0 || goods.some((product) => isRegular(product) && isRecommendable(product))
}

async function readCoupons(tx: Tx): Promise<CouponOffer[]> {
  const rows = await tx.selectFrom('coupon').selectAll().orderBy('code').execute()
  return rows.map((row) => ({
    code: row.code,
    name: named(row),
    discountSatang: row.discount_satang,
    minimumSatang: row.minimum_satang,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    perOutletLimit: row.per_outlet_limit,
    totalLimit: row.total_limit,
    isListed: row.is_listed,
  }))
}

async function readProducts(
  tx: Tx,
  promotions: readonly Promotion[],
  { categoryById, subcategories, brands }: Pick<Snapshot, 'categoryById' | 'subcategories' | 'brands'>,
  before: Snapshot['productById'] | undefined,
): Promise<{ products: Product[]; texts: ReadonlyMap<number, number> }> {
  const activeSubcategories = new Set(subcategories.filter(({ active }) => active).map(({ id }) => id))
  const activeBrands = new Set(brands.filter(({ active }) => active).map(({ id }) => id))
  const isOnShelf = (row: { category_id: number; subcategory_id: number; brand_id: number }) =>
    categoryById.get(row.category_id)?.active === true &&
    activeSubcategories.has(row.subcategory_id) &&
    activeBrands.has(row.brand_id)
  const otherBarcodes = await readOtherBarcodes(tx)
  const ofProduct = new Map<number, Promotion[]>()
  for (const promotion of promotions.filter(({ level }) => level === 'product')) {
    for (const target of promotion.targets) ofProduct.set(target, [...(ofProduct.get(target) ?? []), promotion])
  }
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .select(textOfProduct)
    .orderBy('sequence')
    .orderBy('id')
    .execute()
  const texts = new Map(rows.flatMap(({ id, text }) => (text === null ? [] : [[id, text] as const])))
  const make = (row: (typeof rows)[number]): Product => {
    const restriction = categoryById.get(row.category_id)?.restriction ?? null
    const promotable = restriction?.promotable ?? true
    return {
      id: row.id,
      sku: row.sku,
      barcode: row.barcode,
      name: named(row),
      detail: { th: row.detail_thai, en: row.detail_eng },
      categoryId: row.category_id,
      subcategoryId: row.subcategory_id,
      brandId: row.brand_id,
      saleCategoryId: row.sale_category_id,
      active: row.status === 'ACTIVE' && isOnShelf(row),
      sequence: row.sequence,
      hotSequence: promotable ? row.hot_sequence : null,
      promotionSequence: row.promotion_sequence,
      price: row.price_satang,
      conversion: row.conversion,
      unit: row.unit,
      unitEng: row.unit_eng,
      vatPercent: row.vat_percent,
      // A carton's barcode finds the product, too.
      keywords: [row.keywords, ...(otherBarcodes.get(row.id) ?? [])].filter(Boolean).join(' '),
      image: row.image,
      moreImages: row.more_images,
      family: row.family,
      limits: wireLimits({ multiple: row.order_multiple, mostPerDay: row.most_per_day, turnUnits: row.turn_units }),
      promotions: promotable ? (ofProduct.get(row.id) ?? []) : [],
      restriction,
    }
  }
  return { products: await productsFrom(rows, make, before), texts }
}

/** In the words of the trigger that keeps the texts. */
const textOfProduct = sql<number | null>`(select t.id from product_text t where t.product_id = product.id
  and t.content = jsonb_build_object('nameThai', name_thai, 'nameEng', name_eng, 'image', image, 'unit', unit,
    'pieces', conversion))`.as('text')

/** For so many days after its upgrade a database can go back to the release before. */
const daysToGoBack = 14

/**
 * Whether only releases that read `product_text` use the database: some time after the upgrade, or at once where the database
 * was created with it.
 */
async function isSettled(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select m.at < now() - make_interval(days => ${daysToGoBack}::int)
      or m.at < (select min(at) from migration) + interval '1 hour' as settled
    from migration m where m.name = '0221_product_texts.sql'`.execute(tx)
  return rows[0]?.settled ?? false
}
