import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Stage } from '#rules/orders/stages.ts'

/** A condition on `orders`. */
export type Condition = RawBuilder<SqlBool>

/**
 * Whether an order is in one of these stages. They are written into the statement, so that also a prepared one is planned with the
 * index of the orders that are not delivered.
 * @param column such as `orders.stage`
 */
export const isIn = (column: string, stages: readonly Stage[]): Condition =>
  sql`${sql.ref(column)} in (${sql.join(stages.map((stage) => sql.lit(stage)))})`
