import { sql } from 'kysely'
import type { Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'
import type { GoodsDeps } from './deps.ts'

/**
 * What a change of the catalogue keeps from others: `change` lets all but imports go on, `addition` gives a row the next number
 * of its table, so that other changes wait. Orders go on.
 */
type GoodsLock = 'change' | 'addition'

/**
 * Runs a change of the catalogue in a transaction. This process shows the change at once,
 * others within a second.
 */
export async function inGoods<Value>(
  { db, catalogue }: GoodsDeps,
  change: (tx: Tx) => Promise<Result<Value>>,
  lock: GoodsLock = 'change',
): Promise<Result<Value>> {
  const changed = await transact(db, async (tx) => {
    // Nobody takes more of a table later: two who do wait for each other.
    if (lock === 'change') await waitForImports(tx, 'category', 'subcategory', 'brand', 'product')
    else await sql`lock table category, subcategory, brand, product in share row exclusive mode`.execute(tx)
    return change(tx)
  })
  if (changed.ok) await catalogue.refresh()
  return changed
}
