import { sql, type RawBuilder } from 'kysely'

/** Whether an event, as alias `e`, is the delivery of its order, and not something that happened to it afterwards. */
const isDelivery = sql`(e.stage in ('DELIVERED', 'PARTLY_DELIVERED') or (e.stage is null and e.state = 'DELIVERED'))`

/** When an order was delivered, for the last time if that was undone; null before. @param orderId the column with its id */
export const deliveredAt = (orderId: string): RawBuilder<Date | null> => sql<Date | null>`(
  select max(e.at) from order_event e where e.order_id = ${sql.ref(orderId)} and ${isDelivery})`
