import { satang } from '#rules/money.ts'
import { sql } from 'kysely'
import type { TestServer } from '#test/test-server.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { readEvent } from '#server/events/events.ts'
import { lockOrder, moveOrder } from '#server/orders/orders.ts'
import { loyaltyTopics, notifyLoyalty } from '#server/orders/order-money.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { ownLoyalty } from './loyalty.ts'

/** A secret for tests only. */
export const secret = 'a-secret-for-tests-only'

/** Adds points as a previously delivered order would have. */
export async function givePoints(
  server: Pick<TestServer, 'db'>,
  outletId: string,
  points: number,
  on = new Date(),
): Promise<void> {
  const member = { id: outletId, phone: '0810000000', name: 'ร้านทดสอบ', phoneVerified: true }
  const order = { orderId: crypto.randomUUID(), orderNumber: 'SD-OLD', outletId, at: on, event: 1 }
  const earned = await ownLoyalty(server.db).earn({ ...order, member, goods: satang(points * 100_00) })
  if (!earned.ok) throw new Error(earned.error.code)
}

/** Takes an order through its stages, one after another. */
export async function move({ db }: Pick<TestServer, 'db'>, orderId: string, ...stages: Stage[]): Promise<void> {
  for (const to of stages) {
    await transact(db, async (tx) => {
      const order = await lockOrder(tx, orderId, null)
      if (!order) throw new Error('no such order')
      const moved = await moveOrder(tx, order, { to, by: 'manager', actor: 'test', reason: null, at: new Date() })
      if (!moved.ok) throw new Error(moved.error.code)
    })
  }
}

/**
 * Notifies loyalty of all its events from the start, repeated ones too, or of those after one alone.
 * @returns the last event
 */
export async function notifyAll(
  { db }: Pick<TestServer, 'db'>,
  { loyalty = ownLoyalty(db), after = 0 }: { loyalty?: Loyalty; after?: number } = {},
): Promise<number> {
  const rows = await db.selectFrom('outbox').selectAll().where('id', '>', after).orderBy('id').execute()
  for (const row of rows) {
    const event = readEvent(row, loyaltyTopics)
    if (event) await notifyLoyalty({ db, loyalty }, event)
  }
  return rows.at(-1)?.id ?? after
}

/** The sum of the ledger, which the balance must equal. */
export async function ledgerSum({ db }: Pick<TestServer, 'db'>, outletId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(points), 0)::int as sum from points_entry where member_id = ${outletId}::uuid`.execute(db)
  return rows[0]?.sum ?? 0
}

export const holds = ({ db }: Pick<TestServer, 'db'>) => db.selectFrom('points_hold').selectAll().execute()
