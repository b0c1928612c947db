import type { Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { GoodsDeps } from './deps.ts'

/**
 * Runs a change of the catalogue in a transaction. This process shows the change at once,
 * others within a second.
 */
export async function inGoods<Value>(
  { db, catalogue }: GoodsDeps,
  change: (tx: Tx) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const changed = await transact(db, change)
  if (changed.ok) await catalogue.refresh()
  return changed
}
