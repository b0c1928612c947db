import { smsOutbox } from '#server/adapters/sms/outbox.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { consumers } from '#server/jobs/consumers.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'

/** The consumers of a shop that keeps its own points and sends no message. */
export const ownConsumers = (db: Database) =>
  consumers({
    db,
    sms: smsOutbox(db, null),
    loyalty: ownLoyalty(db),
    oddOrders: () => defaultOddOrderLimits,
    publicUrl: 'https://shop.example',
  })

/** Hands what was emitted since to all consumers, as the jobs do. */
export async function deliverEvents(db: Database): Promise<void> {
  const all = ownConsumers(db)
  const rows = await db.deleteFrom('outbox').returningAll().execute()
  for (const row of rows.toSorted((one, other) => one.id - other.id))
    for (const consumer of all.filter(({ topics }) => topics.includes(row.topic)))
      await ('outside' in consumer
        ? consumer.outside(row)
        : db.transaction().execute((tx) => consumer.within(tx, [row])))
}
