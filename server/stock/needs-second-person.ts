import { needsConfirmation, type ConfirmationLimits, type StockDifference } from '#rules/stock/confirmation.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findChangedAlone } from '#server/stock-ledger/stock-ledger.ts'

/** Whether somebody else has to confirm these differences, together with what the same person changed alone before. */
export async function needsSecondPerson(
  db: Database | Tx,
  differences: readonly StockDifference[],
  limits: ConfirmationLimits,
  { staffId, at }: { staffId: string; at: Date },
): Promise<boolean> {
  const productIds = differences.map(({ productId }) => productId)
  return needsConfirmation(
    differences,
    limits,
    await findChangedAlone(db, { staffId, now: at, productIds, withOthers: true }),
  )
}
