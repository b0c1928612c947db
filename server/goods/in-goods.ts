import type { Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { GoodsDeps } from './deps.ts'

/**
 * Runs a change of the catalogue in a transaction that is rolled back where it fails. This process shows the change at once,
 * others within a second.
 */
export async function inGoods<Value>(
  { db, catalogue }: GoodsDeps,
  change: (tx: Tx) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const failed: Result<Value>[] = []
  try {
    const changed = await db.transaction().execute(async (tx) => {
      const result = await change(tx)
      if (!result.ok) {
        failed.push(result)
        throw new Error('rolled back')
      }
      return result
    })
    await catalogue.refresh()
    return changed
  } catch (error) {
    const [result] = failed
    if (result) return result
    throw error
  }
}
