import { sql } from 'kysely'
import type { BannerContent } from '#contract/content/content.ts'
import type { FeeTable } from '#rules/delivery/fee.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** The published fees, where the catalogue reads them with its prices. */
export async function writeFees(tx: Tx, fees: FeeTable): Promise<void> {
  const value = JSON.stringify(fees)
  await tx
    .insertInto('delivery_fees')
    .values({ fees: value })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ fees: value }))
    .execute()
}

/** Null: none were ever published. */
export async function readFees(db: Database | Tx): Promise<FeeTable | null> {
  return (await db.selectFrom('delivery_fees').select('fees').executeTakeFirst())?.fees ?? null
}

/** The banner as the catalogue reads it; it keeps its id for as long as it is shown. */
export async function writeBanner(tx: Tx, key: string, banner: BannerContent): Promise<void> {
  const at = (time: string | null) => (time === null ? null : new Date(time))
  const row = {
    description_thai: banner.description.th,
    description_eng: banner.description.en,
    condition: banner.condition,
    items: banner.items,
    segment: banner.audience === 'segment' ? banner.segment : null,
    signed_in_only: banner.audience === 'signed-in',
    starts_at: at(banner.startsAt),
    ends_at: at(banner.endsAt),
    sequence: banner.sequence,
    image: banner.image,
  }
  // One at a time, for the next id is the highest and one.
  await sql`lock table banner in share row exclusive mode`.execute(tx)
  await tx
    .insertInto('banner')
    .values(({ selectFrom, fn, lit, eb }) => ({
      ...row,
      id: selectFrom('banner').select(eb(fn.coalesce(fn.max('id'), lit(0)), '+', lit(1)).as('id')),
      name: key,
    }))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

export const deleteBanner = (tx: Tx, key: string): Promise<unknown> =>
  tx.deleteFrom('banner').where('name', '=', key).execute()
