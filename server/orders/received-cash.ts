import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

type ReceivedCash = {
  /** `YYYY-MM-DD` */
  day: string
  /** Whether the counter received it; else it came with what a driver brought. */
  atCounter: boolean
}

/** When the cash of an order was received, by the counter or with what its driver brought; null where it was not. */
export async function findReceivedCash(tx: Tx, orderId: string): Promise<ReceivedCash | null> {
  // What the counter has received is in the closed cash of its day too.
  const { rows } = await sql<ReceivedCash>`
    select coalesce(r.day, u.day) as day, r.day is not null as "atCounter"
    from orders o left join counter_receipt r on r.order_id = o.id
      left join cash_up_order c on c.order_id = o.id left join cash_up u on u.id = c.cash_up_id
    where o.id = ${orderId}::uuid and coalesce(r.day, u.day) is not null`.execute(tx)
  return rows[0] ?? null
}

export const isCashReceived = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await findReceivedCash(tx, orderId)) !== null
