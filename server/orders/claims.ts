import { sql, type RawBuilder } from 'kysely'
import { spentIn, type PricedCart } from '#rules/promotions/priced-cart.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/** What an order uses of a limited promotion: one of its uses, and satang or gifts of its budget. */
export type Claim = { promotionId: number; spent: number }

/** What this cart uses of the promotions that have limits; nothing for most carts. */
export function claimsOf(priced: PricedCart, promotions: readonly Promotion[]): Claim[] {
  const limited = new Set(promotions.filter(({ limits }) => limits).map(({ id }) => id))
  return [...spentIn(priced)]
    .filter(([promotionId]) => limited.has(promotionId))
    .map(([promotionId, spent]) => ({ promotionId, spent }))
}

/** The claims as parts of the order's own `with`; an order without any has no such parts. */
export function claiming(claims: readonly Claim[], order: { id: string; outletId: string }): RawBuilder<unknown> {
  if (claims.length === 0) return sql``
  const ids = claims.map(({ promotionId }) => promotionId)
  const spent = claims.map((claim) => claim.spent)
  const rows = sql`unnest(${ids}::int[], ${spent}::bigint[]) as claim (promotion_id, spent)`
  return sql`, claimed as (
      insert into promotion_use (promotion_id, order_id, outlet_id, spent)
      select promotion_id, ${order.id}::uuid, ${order.outletId}::uuid, spent from ${rows}
    ), tallied as (
      update promotion_tally tally set uses = uses + 1, spent = tally.spent + claim.spent from ${rows}
      where tally.promotion_id = claim.promotion_id
    )`
}

/**
 * Gives back what cancelled orders used of coupons and promotions; a second time nothing is left to give. To be called
 * before stock is locked: orders take the locks of promotions first, too.
 */
export async function giveBackClaims(tx: Tx, ...orderIds: string[]): Promise<void> {
  await moveClaims(tx, orderIds, -1)
}

/**
 * A cancelled order that is re-opened uses again what it had used. Limits are not asked: its money has come, at the price
 * that was promised.
 */
export async function takeClaimsAgain(tx: Tx, orderId: string): Promise<void> {
  await moveClaims(tx, [orderId], 1)
}

async function moveClaims(tx: Tx, orderIds: readonly string[], sign: 1 | -1): Promise<void> {
  const ofOrders = sql`order_id = any(${orderIds}::uuid[])`
  // In the order of their ids, as orders lock them.
  await sql`
    select 1 from promotion_tally where promotion_id in (select promotion_id from promotion_use where ${ofOrders})
    order by promotion_id for update`.execute(tx)
  const moved = sign === 1 ? sql`given_back_at = null` : sql`given_back_at = now()`
  const standing = sign === 1 ? sql`given_back_at is not null` : sql`given_back_at is null`
  await sql`
    with coupons as (update coupon_use set ${moved} where ${ofOrders} and ${standing}),
    promotions as (update promotion_use set ${moved} where ${ofOrders} and ${standing} returning promotion_id, spent),
    sums as (select promotion_id, count(*)::int as uses, sum(spent)::bigint as spent from promotions group by promotion_id)
    update promotion_tally tally set uses = tally.uses + ${sign}::int * sums.uses,
      spent = tally.spent + ${sign}::int * sums.spent
    from sums where tally.promotion_id = sums.promotion_id`.execute(tx)
}
