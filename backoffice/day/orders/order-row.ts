import type { AnswerOf } from '#contract/call.ts'
import type { countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import type { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'

/** An order as the list has it. */
export type OrderInList = AnswerOf<typeof listStaffOrders>['content'][number]
export type OrderCounts = AnswerOf<typeof countOrders>
