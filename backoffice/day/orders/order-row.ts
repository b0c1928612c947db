import type { AnswerOf } from '#contract/call.ts'
import type { countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import type { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'

/** An order as the list has it. */
export type OrderInList = AnswerOf<typeof listStaffOrders>['content'][number]
export type OrderCounts = AnswerOf<typeof countOrders>

/** The stage of an order; what is not certain yet has its state alone. */
export const stageOf = ({ stage, orderStatus }: Pick<OrderInList, 'stage' | 'orderStatus'>): Stage =>
  stage ?? (orderStatus as Stage)
