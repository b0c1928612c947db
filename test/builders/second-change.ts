import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addPurchaseOrder, receiveGoods, sendPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { addSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { StaffClient } from './staff.ts'

// A change that comes while somebody else is in the middle of a transaction.

type Answer = { status: number; problem?: { code?: string } }
export type Change = () => Promise<Answer>

/** How many wait for a table, a row or a transaction of somebody else. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Lets the second change come when the first has done its part: it waits, until the first has gone on and ended. */
export async function secondWaits(
  db: Database,
  first: { has: (tx: Tx) => Promise<unknown>; goesOn: (tx: Tx) => Promise<unknown> },
  second: Change,
): Promise<Answer> {
  const { answering } = await db.transaction().execute(async (tx) => {
    await first.has(tx)
    let isAnswered = false
    const answer = second().finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await waiting(db)) > 0).toBe(true)
    expect(isAnswered).toBe(false)
    await first.goesOn(tx)
    return { answering: answer }
  })
  return answering
}

export function undoing(who: StaffClient, action: { actionId: number } | null | undefined): Change {
  if (!action) throw new Error('Nothing can be undone')
  return () => who.call(undoAction, { params: { id: String(action.actionId) } })
}

/** @returns how to receive ten units of a product that are on their way */
export async function goodsOnTheWay(who: StaffClient, productId: number) {
  const supplierId = (await who.call(addSupplier, { body: { name: randomUUID(), leadDays: 5 } })).body.id
  const products = [{ productId, packUnits: 1, packName: '' }]
  await who.call(setSuppliedProducts, { params: { id: supplierId }, body: { products } })
  const order = { supplierId, lines: [{ productId, units: 10, costAmt: 55 }] }
  const { id, revision } = (await who.call(addPurchaseOrder, { body: order, key: randomUUID() })).body
  await who.call(sendPurchaseOrder, { params: { id }, body: { revision } })
  const body = { deliveryNote: randomUUID(), lines: [{ productId, units: 10 }] }
  return () => who.call(receiveGoods, { params: { id }, body, key: randomUUID() })
}
