import { useState } from 'react'
import { canBeReported } from '#rules/orders/problem-reports.ts'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { useProblems } from './problem-queries.ts'

const ProblemReports = late(async () => (await withTexts(import('./ProblemReports.tsx'), ['problems'])).ProblemReports)

/** LazyProblemReports: problem reports, loaded only for orders that can be reported or have reports, or where that is unknown. */
export function LazyProblemReports({ order }: { order: Order }) {
  const { data = [], isLoadingError } = useProblems(order)
  const [isUsed, setUsed] = useState(false)
  const isNeeded = (order.stage !== undefined && canBeReported(order.stage)) || data.length > 0 || isLoadingError
  // A report that is being written stays when its order is taken back meanwhile.
  if (isNeeded && !isUsed) setUsed(true)
  return isUsed ? <ProblemReports order={order} /> : null
}
