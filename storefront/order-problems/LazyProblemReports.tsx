import { canBeReported } from '#rules/orders/problem-reports.ts'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import type { Order } from '#storefront/orders/order-queries.ts'

const ProblemReports = late(async () => (await withTexts(import('./ProblemReports.tsx'), ['problems'])).ProblemReports)

/** LazyProblemReports: problem reports, loaded only for orders that have been shipped. */
export function LazyProblemReports({ order }: { order: Order }) {
  if (!order.stage || !canBeReported(order.stage)) return null
  return <ProblemReports order={order} />
}
