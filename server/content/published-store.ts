import { sql } from 'kysely'
import type { BannerContent } from '#contract/content/content.ts'
import type { DeliveryCalendar } from '#rules/delivery/calendar.ts'
import type { FeeTable } from '#rules/delivery/fee.ts'
import type { PickUpTerms } from '#rules/delivery/pick-up.ts'
import type { OrderRules } from '#rules/orders/order-rules.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** What delivery costs, on which days it comes, the order rules (null: none), and how orders are fetched (null: not at all). */
type DeliveryTerms = {
  fees: FeeTable
  calendar: DeliveryCalendar | null
  order_rules: OrderRules | null
  pick_up: PickUpTerms | null
}

/** The published terms of delivery, where the catalogue reads them with its prices. */
export async function writeDelivery(tx: Tx, { fees, calendar, order_rules, pick_up }: DeliveryTerms): Promise<void> {
  const row = {
    fees: JSON.stringify(fees),
    calendar: calendar && JSON.stringify(calendar),
    order_rules: order_rules && JSON.stringify(order_rules),
    pick_up: pick_up && JSON.stringify(pick_up),
  }
  await tx
    .insertInto('delivery_fees')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

/** Null: none were ever published. */
export async function readDelivery(db: Database | Tx): Promise<DeliveryTerms | null> {
  const terms = db.selectFrom('delivery_fees').select(['fees', 'calendar', 'order_rules', 'pick_up'])
  return (await terms.executeTakeFirst()) ?? null
}

/** The banner as the catalogue reads it; it keeps its id as long as it is shown. */
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
  // Serialised, because the next id is the highest plus one.
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
