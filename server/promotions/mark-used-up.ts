import { sql } from 'kysely'
import { kindOf } from '#rules/promotions/kinds/kinds.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { promotionOf } from '#server/catalogue/catalogue.ts'

/** What it depends on: the terms, of which the version of the catalogue says when they change, and how much was used. */
export const usageNow = sql<string | null>`
  select (select version from catalogue_version) || ' ' || md5(string_agg(promotion_id || ' ' || uses || ' ' || spent, ',' order by promotion_id))
  from promotion_tally where promotion_id in (select id from promotion where ends_at > now())`

/**
 * Removes used-up promotions from the product lists, and restores them when a cancelled order releases some usage.
 * Carts and orders do not depend on it: they read the usage themselves. Writes only changes, since every write reloads
 * the catalogue in all processes.
 */
export async function markUsedUp(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('promotion')
    .innerJoin('promotion_tally', 'promotion_tally.promotion_id', 'promotion.id')
    .selectAll('promotion')
    .select(['promotion_tally.uses', 'promotion_tally.spent'])
    .where('ends_at', '>', sql<Date>`now()`)
    .execute()
  for (const row of rows) {
    const promotion = promotionOf(row)
    const { totalLimit = null, budget = null } = promotion.limits ?? {}
    const { least } = kindOf(promotion).firstUse(promotion)
    const isUsedUp = (totalLimit !== null && row.uses >= totalLimit) || (budget !== null && row.spent + least > budget)
    if (isUsedUp === row.used_up) continue
    await db.updateTable('promotion').set({ used_up: isUsedUp }).where('id', '=', row.id).execute()
  }
}
