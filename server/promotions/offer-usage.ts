import { sql } from 'kysely'
import { isShared } from '#rules/promotions/limits.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Uses } from '#rules/promotions/promotion.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { CouponOffer } from '#server/catalogue/snapshot.ts'
import { neverUsed, type CouponUses } from './coupon-violation.ts'

/** What orders have used of those offers on a cart that have limits. */
export type OfferUsage = { promotions: ReadonlyMap<number, Uses>; coupon: CouponUses }
export const noOfferUsage: OfferUsage = { promotions: new Map(), coupon: neverUsed }

type OffersOnCart = { outletId: string; promotions: readonly Promotion[]; coupon: CouponOffer | null }

/**
 * Reads what was used. A cart without limited promotions and without a coupon costs no statement.
 * Takes no lock: the order checks again with `lockOfferUsage`.
 */
export async function readOfferUsage(
  db: Database | Tx,
  { outletId, promotions, coupon }: OffersOnCart,
): Promise<OfferUsage> {
  const limited = promotions.filter(({ limits }) => limits)
  const shared = await readSharedUsage(db, idsOf(limited.filter(isShared)), false)
  return withOwnUsage(db, outletId, limited, shared, coupon)
}

/**
 * Reads what was used and locks it until the transaction ends, so that limits hold under concurrent orders. Limits per
 * retailer need no lock of their own: the retailer's cart is locked. Lock order: the coupon, then promotions by id, then
 * stock.
 */
export async function lockOfferUsage(tx: Tx, { outletId, promotions, coupon }: OffersOnCart): Promise<OfferUsage> {
  const limited = promotions.filter(({ limits }) => limits)
  if (coupon && coupon.totalLimit !== null)
    await tx.selectFrom('coupon').select('code').where('code', '=', coupon.code).forNoKeyUpdate().execute()
  const shared = await readSharedUsage(tx, idsOf(limited.filter(isShared)), true)
  return withOwnUsage(tx, outletId, limited, shared, coupon)
}

const idsOf = (promotions: readonly Promotion[]) => promotions.map(({ id }) => id)

type SharedUsage = { promotion_id: number; uses: number; spent: number }

async function readSharedUsage(
  db: Database | Tx,
  ids: readonly number[],
  lock: boolean,
): Promise<Map<number, SharedUsage>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SharedUsage>`
    select promotion_id, uses, spent from promotion_tally where promotion_id = any(${ids}::int[])
    order by promotion_id ${lock ? sql`for update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.promotion_id, row]))
}

async function withOwnUsage(
  db: Database | Tx,
  outletId: string,
  limited: readonly Promotion[],
  shared: ReadonlyMap<number, SharedUsage>,
  coupon: CouponOffer | null,
): Promise<OfferUsage> {
  const limitedPerRetailer = idsOf(limited.filter(({ limits }) => limits?.perOutletLimit !== null))
  const own = await countOwnUsage(db, outletId, limitedPerRetailer)
  const uses = limited.map(({ id }): [number, Uses] => {
    const sharedUsage = shared.get(id)
    return [id, { own: own.get(id) ?? 0, all: sharedUsage?.uses ?? 0, spent: sharedUsage?.spent ?? 0 }]
  })
  const couponUses = coupon ? (await countCouponUses(db, outletId, [coupon])).get(coupon.code) : undefined
  return { promotions: new Map(uses), coupon: couponUses ?? neverUsed }
}

async function countOwnUsage(
  db: Database | Tx,
  outletId: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('promotion_use')
    .select((use) => ['promotion_id', use.fn.countAll<number>().as('own')])
    .where('outlet_id', '=', outletId)
    .where('promotion_id', '=', sql<number>`any(${ids}::int[])`)
    .where('given_back_at', 'is', null)
    .groupBy('promotion_id')
    .execute()
  return new Map(rows.map(({ promotion_id, own }) => [promotion_id, own]))
}

/** How often these coupons were used; uses by all retailers are counted only where their total is limited. */
export async function countCouponUses(
  db: Database | Tx,
  outletId: string,
  coupons: readonly CouponOffer[],
): Promise<Map<string, CouponUses>> {
  if (coupons.length === 0) return new Map()
  const codes = coupons.map(({ code }) => code)
  const limited = coupons.filter(({ totalLimit }) => totalLimit !== null).map(({ code }) => code)
  const { rows } = await sql<CouponUses & { code: string }>`
    select code, count(*) filter (where outlet_id = ${outletId}::uuid)::int as own, count(*)::int as all
    from coupon_use where given_back_at is null
      and (code = any(${limited}::text[]) or code = any(${codes}::text[]) and outlet_id = ${outletId}::uuid)
    group by code`.execute(db)
  return new Map(rows.map(({ code, own, all }) => [code, { own, all }]))
}
