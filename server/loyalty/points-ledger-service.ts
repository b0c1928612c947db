import { fail, ok, type Result } from '#contract/errors.ts'
import { lastDay } from '#rules/loyalty/expiry.ts'
import { sumOf } from '#rules/loyalty/lots.ts'
import { nextTier, termsAt, tierOf } from '#rules/loyalty/terms.ts'
import type { Account, Loyalty, OrderRef, OrderPoints } from '#server/adapters/loyalty/port.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actor, keyOf, noteOf, ownOrder } from './about-order.ts'
import { earn } from './earn.ts'
import { forgetReasons } from './forget-reasons.ts'
import { balanceOf, returnToLots, deductPoints } from './ledger.ts'
import * as store from './store.ts'

/** The loyalty service on this database. */
export const ownLoyalty = (db: Database): Loyalty => {
  const locked = (order: { outletId: string; at: Date }, operation: (tx: Tx) => Promise<Result<null>>) =>
    underLock(db, order, operation)
  return {
    account: (outletId, at) => accountOf(db, outletId, at),
    history: async (outletId, page) => ok(await store.historyPage(db, outletId, page)),
    hold: (order) => locked(order, (tx) => hold(tx, order)),
    release: (order) => locked(order, (tx) => release(tx, order)),
    redeem: (order) => locked(order, (tx) => redeem(tx, order)),
    earn: (order) => locked(order, (tx) => earn(tx, order)),
    forget: (outletId, at) => locked({ outletId, at }, (tx) => forget(tx, outletId, at)),
  }
}

/** A rejected operation leaves nothing behind, not even a new member. */
async function underLock(
  db: Database,
  { outletId, at }: { outletId: string; at: Date },
  operation: (tx: Tx) => Promise<Result<null>>,
): Promise<Result<null>> {
  return transact(db, async (tx) => {
    await store.lockMember(tx, outletId, at)
    return operation(tx)
  })
}

export async function accountOf(db: Database | Tx, outletId: string, at: Date): Promise<Result<Account>> {
  const [lots, dated, sum] = await Promise.all([
    store.openLots(db, outletId, at),
    store.datedTerms(db),
    store.yearSatang(db, outletId, at),
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

async function hold(tx: Tx, order: OrderRef & { points: number }): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  if (own.value?.closed) return fail('order_closed', { detail: 'The order was given up' })
  if (own.value) return own.value.held === order.points ? ok(null) : fail('order_closed', { detail: 'Held already' })
  if ((await balanceOf(tx, order.outletId, order.at)) < order.points) return fail('points_short')
  await deductPoints(tx, order.points, noteOf(order, 'hold'))
  await store.saveOrderPoints(tx, keyOf(order), { held: order.points })
  return ok(null)
}

async function release(tx: Tx, order: OrderRef): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  // Points that an order has captured are settled by the order's events.
  if (own.value && (own.value.redeemed > 0 || own.value.last_event > 0)) return fail('order_closed')
  if (own.value && own.value.held > 0) await returnToLots(tx, own.value.held, noteOf(order, 'release'))
  await store.saveOrderPoints(tx, keyOf(order), { held: 0, closed: true })
  return ok(null)
}

async function redeem(tx: Tx, order: OrderPoints & { points: number }): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  const { held = 0, redeemed = 0, owed = 0, last_event: lastEvent = 0 } = own.value ?? {}
  if (order.event <= lastEvent) return ok(null)
  if (held > 0) await returnToLots(tx, held, noteOf(order, 'release'))
  const fromLots = held > 0 ? await store.lotsNamed(tx, order.orderId, 'hold') : null
  const more = order.points - redeemed
  let missing = 0
  if (more > 0)
    missing = more - (await deductPoints(tx, more, noteOf(order, 'redeem'), ({ lot }) => fromLots?.has(lot) ?? true))
  else if (more < 0) {
    // What was never taken does not come back.
    missing = Math.max(more, -owed)
    await returnToLots(tx, missing - more, noteOf(order, 'release'))
  }
  // Points that came back and were spent since are taken from the next ones earned.
  const settled = { held: 0, redeemed: order.points, owed: owed + missing }
  await store.saveOrderPoints(tx, keyOf(order), { ...settled, last_event: order.event })
  return ok(null)
}

async function forget(tx: Tx, outletId: string, at: Date): Promise<Result<null>> {
  await store.describeMember(tx, outletId, { phone: null, name: null, phone_verified: false })
  const note = { member_id: outletId, kind: 'expire' as const, at, actor, reason: 'account deleted' }
  await deductPoints(tx, await balanceOf(tx, outletId, at), note)
  await forgetReasons(tx, outletId)
  return ok(null)
}
