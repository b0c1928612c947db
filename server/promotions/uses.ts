import { sql } from 'kysely'
import { isShared } from '#rules/promotions/limits.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Uses } from '#rules/promotions/promotion.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { CouponOffer } from '#server/catalogue/snapshot.ts'
import { neverUsed, type CouponUses } from './coupon-fault.ts'

/** What was used of the offers on a cart, so far as they have limits. */
export type OfferUses = { promotions: ReadonlyMap<number, Uses>; coupon: CouponUses }
export const noUses: OfferUses = { promotions: new Map(), coupon: neverUsed }

type OffersOnCart = { outletId: string; promotions: readonly Promotion[]; coupon: CouponOffer | null }

/**
 * Reads what was used. A cart without limited promotions and without a coupon costs no statement.
 * Nothing is held: what was left may be gone when the order comes, which looks again with `lockUses`.
 */
export async function readUses(db: Database | Tx, { outletId, promotions, coupon }: OffersOnCart): Promise<OfferUses> {
  const limited = promotions.filter(({ limits }) => limits)
  const tallies = await readTallies(db, idsOf(limited.filter(isShared)), false)
  return withOwnUses(db, outletId, limited, tallies, coupon)
}

/**
 * Reads what was used and holds it until the transaction ends, so that limits stand when a hundred shops order at once.
 * Limits of one shop need no lock of their own: the shop's cart is locked. Always the coupon first, then promotions in
 * the order of their ids, then stock.
 */
export async function lockUses(tx: Tx, { outletId, promotions, coupon }: OffersOnCart): Promise<OfferUses> {
  const limited = promotions.filter(({ limits }) => limits)
  if (coupon && coupon.totalLimit !== null)
    await tx.selectFrom('coupon').select('code').where('code', '=', coupon.code).forNoKeyUpdate().execute()
  const tallies = await readTallies(tx, idsOf(limited.filter(isShared)), true)
  return withOwnUses(tx, outletId, limited, tallies, coupon)
}

const idsOf = (promotions: readonly Promotion[]) => promotions.map(({ id }) => id)

type Tally = { promotion_id: number; uses: number; spent: number }

async function readTallies(db: Database | Tx, ids: readonly number[], lock: boolean): Promise<Map<number, Tally>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Tally>`
    select promotion_id, uses, spent from promotion_tally where promotion_id = any(${ids}::int[])
    order by promotion_id ${lock ? sql`for update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.promotion_id, row]))
}

async function withOwnUses(
  db: Database | Tx,
  outletId: string,
  limited: readonly Promotion[],
  tallies: ReadonlyMap<number, Tally>,
  coupon: CouponOffer | null,
): Promise<OfferUses> {
  const perShop = idsOf(limited.filter(({ limits }) => limits?.perOutletLimit !== null))
  const own = await countOwnUses(db, outletId, perShop)
  const uses = limited.map(({ id }): [number, Uses] => {
    const tally = tallies.get(id)
    return [id, { own: own.get(id) ?? 0, all: tally?.uses ?? 0, spent: tally?.spent ?? 0 }]
  })
  const couponUses = coupon ? (await countCouponUses(db, outletId, [coupon])).get(coupon.code) : undefined
  return { promotions: new Map(uses), coupon: couponUses ?? neverUsed }
}

async function countOwnUses(db: Database | Tx, outletId: string, ids: readonly number[]): Promise<Map<number, number>> {
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

/** How often these coupons were used; those of all shops are counted only where that is limited. */
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
