import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { orderHistory } from '#contract/orders/calls.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import type { ChangedUnits } from '#server/adapters/database/order-tables.ts'

type Order = AnswerOf<typeof orderHistory>[number]

/** A change of the ordered goods by staff. `at`: ISO text. */
type OrderChange = {
  at: string
  by: string
  reason: string
  before: Satang
  after: Satang
  lines: ChangedUnits[]
}
/** What staff did to an order in the retailer's place. */
export type OrderByStaff = { placed_by_name: string | null; changes: OrderChange[] }
/** To be selected from `orders`, alone or joined. */
export const byStaffColumns = [
  sql<string | null>`actor_of(orders.placed_by)->>'name'`.as('placed_by_name'),
  sql<OrderChange[]>`(
    select coalesce(json_agg(json_build_object('at', c.at, 'by', actor_of(c.actor)->>'name', 'reason', c.reason,
      'before', c.before_satang, 'after', c.after_satang, 'lines', c.lines) order by c.id), '[]')
    from order_change c where c.order_id = orders.id)`.as('changes'),
] as const
/** What staff did in the retailer's place, where they did anything. */
export const presentByStaff = ({ placed_by_name, changes }: OrderByStaff): Pick<Order, 'placedBy' | 'changes'> => ({
  ...(placed_by_name !== null && { placedBy: placed_by_name }),
  ...(changes.length > 0 && {
    changes: changes.map(({ at, by, reason, before, after, lines }) => ({
      at: new Date(at).toISOString(),
      by,
      reason,
      beforeAmt: toBaht(before),
      afterAmt: toBaht(after),
      lines,
    })),
  }),
})
