import { dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import type { DemoTier } from '#demo/types.ts'
import type { Level, Limits } from '#rules/promotions/promotion.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import type { Database } from '#server/adapters/database/database.ts'

export type ProductFacts = {
  id: number
  /** Satang, VAT included. */
  price?: number
  stock?: number
  vatPercent?: number
  categoryId?: number
  saleCategoryId?: number
  status?: 'ACTIVE' | 'INACTIVE'
  name?: string
  hotSequence?: number | null
}

export const groceries = 1
export const beer = 8

/** One category of groceries and one of restricted goods, each with a subcategory, and one brand. */
export async function anEmptyShelf(db: Database): Promise<void> {
  const status = 'ACTIVE' as const
  const category = { status, sequence: 1, image: null, icon_hue: 90 }
  await db
    .insertInto('category')
    .values([
      { ...category, id: groceries, name_thai: 'ของชำ', name_eng: 'Groceries', restriction: null },
      { ...category, id: beer, name_thai: 'เบียร์', name_eng: 'Beer', restriction: JSON.stringify(alcohol) },
    ])
    .execute()
  await db
    .insertInto('subcategory')
    .values(
      [groceries, beer].map((id) => ({
        id,
        category_id: id,
        name_thai: 'ทั่วไป',
        name_eng: 'General',
        status,
        sequence: 1,
      })),
    )
    .execute()
  await db
    .insertInto('brand')
    .values({ id: 1, key: 'tung-rung', name: 'Tung Rung', name_thai: 'ทุ่งรุ้ง', category_id: groceries, sequence: 1 })
    .execute()
}

/** A product for sale, with only the values that matter to the test. */
export async function aProduct(db: Database, facts: ProductFacts): Promise<void> {
  const { id, price = 100_00, stock = 100, vatPercent = 7, categoryId = groceries, name = `สินค้า ${facts.id}` } = facts
  await db
    .insertInto('product')
    .values({
      id,
      sku: `SKU${id}`,
      barcode: null,
      name_thai: name,
      name_eng: `Product ${id}`,
      detail_thai: '',
      detail_eng: '',
      category_id: categoryId,
      subcategory_id: categoryId,
      brand_id: 1,
      sale_category_id: facts.saleCategoryId ?? 1,
      status: facts.status ?? 'ACTIVE',
      sequence: id,
      hot_sequence: facts.hotSequence ?? null,
      promotion_sequence: 0,
      price_satang: satang(price),
      conversion: 12,
      unit: 'แพ็ค',
      vat_percent: vatPercent,
      keywords: '',
      image: null,
    })
    .execute()
  await db.insertInto('stock').values({ product_id: id, on_hand: stock }).execute()
  const at = new Date()
  await db
    .insertInto('stock_movement')
    .values({ product_id: id, delta: stock, reason: 'opening', document: 'test', actor: 'test', at })
    .execute()
}

type PromotionInput = {
  id: number
  /** Of one product; or else by level and targets. */
  productId?: number
  level?: Level
  targets?: number[]
  tiers: DemoTier[]
  giftProductId?: number
  priority?: number
  excludesOthers?: boolean
  limits?: Partial<Limits>
  startsAt?: Date
  endsAt?: Date
}

/** A promotion, in force and without end unless the test says otherwise. */
export async function aPromotion(db: Database, facts: PromotionInput): Promise<void> {
  await db
    .insertInto('promotion')
    .values({
      id: facts.id,
      name_thai: '',
      name_eng: '',
      kind: facts.tiers.some((tier) => 'giftQty' in tier) ? 'FREE_GOODS' : 'AMOUNT',
      level: facts.level ?? 'product',
      targets: facts.targets ?? (facts.productId === undefined ? [] : [facts.productId]),
      gift_product_id: facts.giftProductId ?? null,
      priority: facts.priority ?? 0,
      excludes_others: facts.excludesOthers ?? false,
      per_outlet_limit: facts.limits?.perOutletLimit ?? null,
      total_limit: facts.limits?.totalLimit ?? null,
      budget: facts.limits?.budget ?? null,
      tiers: JSON.stringify(facts.tiers),
      starts_at: facts.startsAt ?? new Date(Date.now() - dayMs),
      ends_at: facts.endsAt ?? new Date(Date.now() + dayMs),
    })
    .execute()
}

type CouponInput = {
  code: string
  discount: number
  minimum?: number
  perOutletLimit?: number
  totalLimit?: number
  listed?: boolean
}

export async function aCoupon(db: Database, facts: CouponInput): Promise<void> {
  await db
    .insertInto('coupon')
    .values({
      code: facts.code,
      name_thai: 'ส่วนลด',
      name_eng: 'Discount',
      discount_satang: satang(facts.discount),
      minimum_satang: satang(facts.minimum ?? 0),
      starts_at: new Date(Date.now() - dayMs),
      ends_at: new Date(Date.now() + dayMs),
      per_outlet_limit: facts.perOutletLimit ?? 1,
      total_limit: facts.totalLimit ?? null,
      is_listed: facts.listed ?? true,
    })
    .execute()
}

/** Brings the units on hand to a number, as a correction of the stock does. */
export async function setOnHand(db: Database, productId: number, units: number): Promise<void> {
  const stock = db.selectFrom('stock').select('on_hand').where('product_id', '=', productId)
  const { on_hand: before } = await stock.executeTakeFirstOrThrow()
  if (before === units) return
  const change = { product_id: productId, delta: units - before, at: new Date() }
  const movement = { ...change, reason: 'adjustment', document: 'test', actor: 'test' }
  await db.insertInto('stock_movement').values(movement).execute()
  await db.updateTable('stock').set({ on_hand: units }).where('product_id', '=', productId).execute()
}

/** The units of a product that are there. */
export const onHandOf = async (db: Database, productId: number): Promise<number> =>
  (await db.selectFrom('stock').select('on_hand').where('product_id', '=', productId).executeTakeFirstOrThrow()).on_hand
