import { lazy, Suspense, type ReactNode } from 'react'
import { useAfterFirstLook } from '#storefront/page-frame/use-after-first-look.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

const load = async () => (await withTexts(import('./NextDeliveryDay.tsx'), ['delivery'])).NextDeliveryDay
// Without a connection the text already shown is enough.
const NextDeliveryDay = lazy(async () => ({ default: await load().catch(() => Fallback) }))
const Fallback = ({ otherwise }: { otherwise: ReactNode }): ReactNode => otherwise

type LateDeliveryDayProps = { province?: string | null; otherwise: ReactNode }

/** LateDeliveryDay: replaces `otherwise` with the next delivery day once a first look is over. */
export function LateDeliveryDay({ province = null, otherwise }: LateDeliveryDayProps): ReactNode {
  if (!useAfterFirstLook()) return otherwise
  return (
    <Suspense fallback={otherwise}>
      <NextDeliveryDay province={province} otherwise={otherwise} />
    </Suspense>
  )
}
