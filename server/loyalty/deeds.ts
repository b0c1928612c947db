import { fail, ok, type Result } from '#contract/errors.ts'
import { lastDay } from '#rules/loyalty/expiry.ts'
import { sumOf } from '#rules/loyalty/lots.ts'
import { nextTier, pointsFor, termsAt, tierOf } from '#rules/loyalty/terms.ts'
import type { Account, Loyalty, Ordered, Told } from '#server/adapters/loyalty/port.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { balanceOf, giveBack, open, take, type Note } from './ledger.ts'
import {
  datedTerms,
  findOrderPoints,
  historyPage,
  lockMember,
  openLots,
  owingOrders,
  saveOrderPoints,
  yearSatang,
  type OrderPoints,
} from './store.ts'

/** The points kept in this database. */
export const ownLoyalty = (db: Database): Loyalty => {
  const under = <Value>(order: { outletId: string; at: Date }, deed: (tx: Tx) => Promise<Result<Value>>) =>
    db.transaction().execute(async (tx) => {
      await lockMember(tx, order.outletId, order.at)
      return deed(tx)
    })
  return {
    account: (outletId, at) => accountOf(db, outletId, at),
    history: async (outletId, page) => ok(await historyPage(db, outletId, page)),
    hold: (order) => under(order, (tx) => hold(tx, order)),
    release: (order) => under(order, (tx) => release(tx, order)),
    redeem: (order) => under(order, (tx) => redeem(tx, order)),
    earn: (order) => under(order, (tx) => earn(tx, order)),
    forget: (outletId, at) => under({ outletId, at }, (tx) => forget(tx, outletId, at)),
  }
}

export async function accountOf(db: Database | Tx, outletId: string, at: Date): Promise<Result<Account>> {
  const [lots, dated, sum] = await Promise.all([
    openLots(db, outletId, at),
    datedTerms(db),
    yearSatang(db, outletId, at),
  ])
  const terms = termsAt(dated, at.getTime())
  const tier = tierOf(terms, sum)
  const byDay = Map.groupBy(lots, ({ expiresAt }) => lastDay(expiresAt))
  return ok({
    points: sumOf(lots),
    tier,
    satangPerPoint: terms.satangPerPoint,
    percent: terms.tiers[tier].percent,
    next: nextTier(terms, sum),
    expiring: [...byDay].map(([on, some]) => ({ points: sumOf(some), on })),
  })
}

const actor = 'shop'
const keyOf = ({ orderId, outletId }: Ordered) => ({ order_id: orderId, member_id: outletId })
const noteOf = (order: Ordered & { orderNumber?: string }, kind: Note['kind']) => ({
  ...keyOf(order),
  kind,
  at: order.at,
  actor,
  order_number: order.orderNumber ?? null,
})

/** An order's points, if it is this member's: nobody spends another's by naming their order. */
async function ownOrder(tx: Tx, { orderId, outletId }: Ordered): Promise<Result<OrderPoints | null>> {
  const found = await findOrderPoints(tx, orderId)
  if (!found) return ok(null)
  return found.member_id === outletId ? ok(found) : fail('not_found', { detail: 'The order is not of this member' })
}

async function hold(tx: Tx, order: Ordered & { points: number }): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  if (own.value?.closed) return fail('order_closed', { detail: 'The order was given up' })
  if (own.value) return own.value.held === order.points ? ok(null) : fail('order_closed', { detail: 'Held already' })
  if ((await balanceOf(tx, order.outletId, order.at)) < order.points) return fail('points_short')
  await take(tx, order.points, noteOf(order, 'hold'))
  await saveOrderPoints(tx, keyOf(order), { held: order.points })
  return ok(null)
}

async function release(tx: Tx, order: Ordered): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  // What became an order is settled by what is told of the order.
  if (own.value && (own.value.redeemed > 0 || own.value.last_event > 0)) return fail('order_closed')
  if (own.value && own.value.held > 0) await giveBack(tx, own.value.held, noteOf(order, 'release'))
  await saveOrderPoints(tx, keyOf(order), { held: 0, closed: true })
  return ok(null)
}

async function redeem(tx: Tx, order: Told & { points: number }): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  const { held = 0, redeemed = 0, last_event: heard = 0 } = own.value ?? {}
  if (order.event <= heard) return ok(null)
  if (held > 0) await giveBack(tx, held, noteOf(order, 'release'))
  const fromLots = held > 0 ? new Set((await heldLots(tx, order.orderId)).values()) : null
  const more = order.points - redeemed
  let now = redeemed
  if (more > 0) now += await take(tx, more, noteOf(order, 'redeem'), ({ lot }) => fromLots?.has(lot) ?? true)
  else if (more < 0) {
    await giveBack(tx, -more, noteOf(order, 'release'))
    now = order.points
  }
  await saveOrderPoints(tx, keyOf(order), { held: 0, redeemed: now, last_event: order.event })
  return ok(null)
}

const heldLots = async (tx: Tx, orderId: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('points_entry')
    .select('lot')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'hold')
    .execute()
  return rows.flatMap(({ lot }) => lot ?? [])
}

async function earn(tx: Tx, order: Parameters<Loyalty['earn']>[0]): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  const before = own.value
  if (order.event <= (before?.last_earning ?? 0)) return ok(null)
  const { phone, name, phoneVerified } = order.member
  await tx
    .updateTable('loyalty_member')
    .set({ phone, name, phone_verified: phoneVerified })
    .where('id', '=', order.outletId)
    .execute()
  const common = { goods_satang: order.goods, last_earning: order.event }
  if (!before || before.delivered_at === null) {
    const earned = await earnFirst(tx, order)
    await saveOrderPoints(tx, keyOf(order), { ...common, earned, delivered_at: order.at })
    return ok(null)
  }
  // In proportion to what it earned under the terms of its day; nothing is earned twice.
  const earned =
    before.goods_satang > 0
      ? Math.floor((before.earned * Math.min(order.goods, before.goods_satang)) / before.goods_satang)
      : 0
  const back = before.earned - earned
  const taken = back > 0 ? await takeBack(tx, order, back) : 0
  await saveOrderPoints(tx, keyOf(order), { ...common, earned, owed: before.owed + back - taken })
  return ok(null)
}

async function earnFirst(tx: Tx, order: Parameters<Loyalty['earn']>[0]): Promise<number> {
  const terms = termsAt(await datedTerms(tx), order.at.getTime())
  const tier = tierOf(terms, await yearSatang(tx, order.outletId, order.at))
  const points = pointsFor(terms, terms.tiers[tier].percent, order.goods)
  if (points === 0) return 0
  await open(tx, points, noteOf(order, 'earn'), terms.fullYears)
  let left = points
  for (const owing of await owingOrders(tx, order.outletId)) {
    const paid = Math.min(left, owing.owed)
    if (paid === 0) break
    await take(tx, paid, { ...noteOf(order, 'reverse'), order_id: owing.order_id, order_number: null })
    await saveOrderPoints(tx, owing, { owed: owing.owed - paid })
    left -= paid
  }
  return points
}

/** Takes back what an order earned: of its own lot first, then of others; never below zero. */
async function takeBack(tx: Tx, order: Told, points: number): Promise<number> {
  const own = await tx
    .selectFrom('points_entry')
    .select('id')
    .where('order_id', '=', order.orderId)
    .where('kind', '=', 'earn')
    .execute()
  const ids = new Set(own.map(({ id }) => id))
  return take(tx, points, noteOf(order, 'reverse'), ({ lot }) => ids.has(lot))
}

async function forget(tx: Tx, outletId: string, at: Date): Promise<Result<null>> {
  await tx
    .updateTable('loyalty_member')
    .set({ phone: null, name: null, phone_verified: false })
    .where('id', '=', outletId)
    .execute()
  const note = { member_id: outletId, kind: 'expire' as const, at, actor, reason: 'account deleted' }
  await take(tx, await balanceOf(tx, outletId, at), note)
  return ok(null)
}
