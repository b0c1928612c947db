import { lazy, Suspense } from 'react'
import { canBeReported } from '#rules/orders/problem-reports.ts'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import type { Order } from '#storefront/orders/order-queries.ts'

const ProblemReports = lazy(async () => {
  const [module] = await Promise.all([import('./ProblemReports.tsx'), loadTexts(documentLanguage(), ['problems'])])
  return { default: module.ProblemReports }
})

/** LazyProblemReports: problem reports, loaded only for orders that have been shipped. */
export function LazyProblemReports({ order }: { order: Order }) {
  if (!order.stage || !canBeReported(order.stage)) return null
  return (
    <Suspense>
      <ProblemReports order={order} />
    </Suspense>
  )
}
