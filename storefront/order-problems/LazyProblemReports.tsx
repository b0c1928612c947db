import { mayHaveReports } from '#rules/orders/problem-reports.ts'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import type { Order } from '#storefront/orders/order-queries.ts'

const ProblemReports = late(async () => (await withTexts(import('./ProblemReports.tsx'), ['problems'])).ProblemReports)

/** LazyProblemReports: problem reports, loaded only for orders that may have been on the road. */
export function LazyProblemReports({ order }: { order: Order }) {
  if (!order.stage || !mayHaveReports(order.stage)) return null
  return <ProblemReports order={order} />
}
