import type { Database } from '#server/adapters/database/database.ts'
import { sql } from 'kysely'

/** The SKUs behind their numbers, for those asked for. */
type SkuNames = (numbers: readonly number[]) => Promise<(no: number) => string>

/** What the room's readers need. */
export type Reading = { db: Database; skuNames: SkuNames }

/** Keeps the names in memory: a number once given is never given again, and joining them costs more than all the rest. */
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
