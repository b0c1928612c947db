import { satang, sumOf } from '#rules/money.ts'
import { expiryOf, tierYears } from '#rules/loyalty/expiry.ts'
import { pointsFor, tierOf, usualTerms } from '#rules/loyalty/terms.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Account } from './accounts.ts'
import { insertMany } from './insert-many.ts'
import type { PastOrder } from './priced-order.ts'

/** The amount by which an order earns points, and its delivery time. */
export type DeliveredOrder = Pick<PastOrder, 'row' | 'earning'> & { at: Date }

/** Writes the points that retailers have earned with delivered orders, by the loyalty rules. */
export async function fillPoints(
  tx: Tx,
  accounts: Map<string, Account>,
  delivered: readonly DeliveredOrder[],
): Promise<void> {
  const members = [...accounts.values()].map(({ id, outlet }) => ({
    id,
    phone: outlet.phone,
    name: outlet.storeName,
    phone_verified: true,
    joined_at: delivered.find(({ row }) => row.outlet_id === id)?.at ?? new Date(0),
  }))
  await insertMany(tx, 'loyalty_member', members)
  const earned = members.flatMap(({ id }) =>
    earnedBy(delivered.filter(({ row }) => row.outlet_id === id).toSorted((a, b) => a.at.getTime() - b.at.getTime())),
  )
  await insertMany(
    tx,
    'loyalty_order',
    earned.map(({ row, earning, at, points }) => ({
      order_id: row.id,
      member_id: row.outlet_id,
      goods_satang: earning,
      delivered_at: at,
      earned: points,
    })),
  )
  await insertMany(
    tx,
    'points_entry',
    earned
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ row, at, points }) => ({
        member_id: row.outlet_id,
        lot: null,
        kind: 'earn' as const,
        points,
        at,
        actor: 'shop',
        reason: null,
        order_id: row.id,
        order_number: row.order_number,
        expires_at: expiryOf(at, usualTerms.fullYears),
      })),
  )
}

/** One retailer's orders by delivery time, each with its points under the tier of that day. */
function earnedBy(orders: readonly DeliveredOrder[]): (DeliveredOrder & { points: number })[] {
  const earningOf = (some: readonly DeliveredOrder[]) => sumOf(some.map(({ earning }) => earning))
  return orders.map((order, index) => {
    const { before, start } = tierYears(order.at)
    const earlier = orders.slice(0, index).filter(({ at }) => at >= before)
    const year = satang(
      Math.max(earningOf(earlier.filter(({ at }) => at >= start)), earningOf(earlier.filter(({ at }) => at < start))),
    )
    const { percent } = usualTerms.tiers[tierOf(usualTerms, year)]
    return { ...order, points: pointsFor(usualTerms, percent, order.earning) }
  })
}
