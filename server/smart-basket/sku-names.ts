import type { Database } from '#server/adapters/database/database.ts'
import { sql } from 'kysely'

/** The SKUs for their numbers. */
type SkuNames = (numbers: readonly number[]) => Promise<(no: number) => string>

/** What the module's queries need. */
export type ModelDeps = { db: Database; skuNames: SkuNames }

/** Caches the names in memory: a number is never reused, and a join would cost more than the rest of the query. */
export function openSkuNames(db: Database): SkuNames {
  const known = new Map<number, string>()
  return async (numbers) => {
    const missing = numbers.filter((no) => !known.has(no))
    if (missing.length > 0) {
      const { rows } = await sql<{ no: number; sku: string }>`
        select no, sku from basket_sku where no = any(${missing}::int[])`.execute(db)
      for (const { no, sku } of rows) known.set(no, sku)
    }
    return (no) => known.get(no) ?? ''
  }
}
