import { sql, type RawBuilder } from 'kysely'
import { usesIn, type PricedCart } from '#rules/promotions/priced-cart.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/** What an order uses of a limited promotion: one of its uses, and `spent` satang or gifts of its budget. */
export type PromotionUsage = { promotionId: number; spent: number }

/** What this cart uses of the promotions that have limits; empty for most carts. */
export function promotionUsageOf(priced: PricedCart, promotions: readonly Promotion[]): PromotionUsage[] {
  const limited = new Set(promotions.filter(({ limits }) => limits).map(({ id }) => id))
  return [...usesIn(priced)]
    .filter(([promotionId]) => limited.has(promotionId))
    .map(([promotionId, spent]) => ({ promotionId, spent }))
}

/** Further parts of the `with` statement of orders (`done`) that record their usage; empty if there is none. */
export function promotionUsageInserts(
  promotionUsage: readonly (PromotionUsage & { nr: number })[],
): RawBuilder<unknown> {
  if (promotionUsage.length === 0) return sql``
  return sql`, usage as materialized (
      select done.id, outlet_id, promotion_id, spent
      from unnest(${promotionUsage.map(({ nr }) => nr)}::int[], ${promotionUsage.map(({ promotionId }) => promotionId)}::int[],
        ${promotionUsage.map(({ spent }) => spent)}::bigint[]) as usage (nr, promotion_id, spent) join done using (nr)
    ), used as (
      insert into promotion_use (promotion_id, order_id, outlet_id, spent) select promotion_id, id, outlet_id, spent from usage
    ), counted as (
      update promotion_tally total set uses = uses + usage.times, spent = total.spent + usage.spent
      from (select promotion_id, count(*)::int as times, sum(spent)::bigint as spent from usage group by promotion_id) usage
      where total.promotion_id = usage.promotion_id
    )`
}

/**
 * Releases what cancelled orders used of coupons and promotions; calling it again changes nothing. Call it before stock
 * is locked: `lockOfferUsage` defines the lock order.
 */
export async function releasePromotionUsage(tx: Tx, ...orderIds: string[]): Promise<void> {
  await applyUsage(tx, orderIds, -1)
}

/**
 * A re-opened order uses again what it had used. Limits are not checked: it was paid at the price that was promised.
 */
export async function restorePromotionUsage(tx: Tx, orderId: string): Promise<void> {
  await applyUsage(tx, [orderId], 1)
}

async function applyUsage(tx: Tx, orderIds: readonly string[], sign: 1 | -1): Promise<void> {
  const ofOrders = sql`order_id = any(${orderIds}::uuid[])`
  // By id: see `lockOfferUsage` for the lock order.
  await sql`
    select 1 from promotion_tally where promotion_id in (select promotion_id from promotion_use where ${ofOrders})
    order by promotion_id for update`.execute(tx)
  const release = sign === 1 ? sql`given_back_at = null` : sql`given_back_at = now()`
  const pending = sign === 1 ? sql`given_back_at is not null` : sql`given_back_at is null`
  await sql`
    with coupons as (update coupon_use set ${release} where ${ofOrders} and ${pending}),
    promotions as (update promotion_use set ${release} where ${ofOrders} and ${pending} returning promotion_id, spent),
    sums as (select promotion_id, count(*)::int as uses, sum(spent)::bigint as spent from promotions group by promotion_id)
    update promotion_tally total set uses = total.uses + ${sign}::int * sums.uses,
      spent = total.spent + ${sign}::int * sums.spent
    from sums where total.promotion_id = sums.promotion_id`.execute(tx)
}
