import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { whenIdle } from '#design/when-idle.ts'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'

const load = async () => {
  const [module] = await Promise.all([import('./NextDeliveryDay.tsx'), loadTexts(documentLanguage(), ['delivery'])])
  return { default: module.NextDeliveryDay }
}
// Without a connection the text already shown is enough.
const NextDeliveryDay = lazy(() => load().catch(() => ({ default: Fallback })))
const Fallback = ({ otherwise }: { otherwise: ReactNode }): ReactNode => otherwise

type LateDeliveryDayProps = { province?: string | null; otherwise: ReactNode }

/** LateDeliveryDay: replaces `otherwise` with the next delivery day once the page is idle. */
export function LateDeliveryDay({ province = null, otherwise }: LateDeliveryDayProps): ReactNode {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  if (!isIdle) return otherwise
  return (
    <Suspense fallback={otherwise}>
      <NextDeliveryDay province={province} otherwise={otherwise} />
    </Suspense>
  )
}
