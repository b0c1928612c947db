import { sql } from 'kysely'
import { obstaclesOf, type CreditSide, type MergeObstacle } from '#rules/retailers/merge.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { creditOf } from '#server/orders/credit.ts'
import { hasWaitingSlip, isPaymentUnderWay } from '#server/payments/payments.ts'
import type { RetailerDeps } from '../deps.ts'
import type { RetailerRow } from '../columns.ts'

const creditSideOf = async (tx: Tx, id: string, now: Date): Promise<CreditSide | null> => creditOf(tx, id, now)

/** Points that an order is about to use, or that one which was refused has not given back yet. */
async function holdsPoints(tx: Tx, outletId: string): Promise<boolean> {
  const { rows } = await sql`
    select from points_hold where outlet_id = ${outletId} limit 1`.execute(tx)
  return rows.length > 0
}

async function sideOf(tx: Tx, row: RetailerRow, now: Date) {
  return {
    credit: await creditSideOf(tx, row.id, now),
    isSuspended: row.suspended_at !== null,
    isPaying:
      (await isPaymentUnderWay(tx, row.id)) || (await hasWaitingSlip(tx, row.id)) || (await holdsPoints(tx, row.id)),
  }
}

/** Why one account cannot become part of the other now; both as they are stored. */
export async function findObstacles(
  { identity, keptElsewhere }: Pick<RetailerDeps, 'identity' | 'keptElsewhere'>,
  tx: Tx,
  [from, into]: readonly [RetailerRow, RetailerRow],
  now: Date,
): Promise<MergeObstacle[]> {
  const isExternal = identity.own === null || keptElsewhere
  return obstaclesOf(await sideOf(tx, from, now), await sideOf(tx, into, now), isExternal)
}
