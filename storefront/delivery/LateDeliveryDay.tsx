import type { ReactNode } from 'react'
import { latePart } from '#storefront/page-frame/late-part.ts'
import { useAfterFirstLook } from '#storefront/page-frame/use-after-first-look.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

// Without a connection the text already shown is enough.
const { Part: NextDeliveryDay } = latePart(
  async () => (await withTexts(import('./NextDeliveryDay.tsx'), ['delivery'])).NextDeliveryDay,
)

type LateDeliveryDayProps = { province?: string | null; otherwise: ReactNode }

/** LateDeliveryDay: replaces `otherwise` with the next delivery day once a first look is over. */
export const LateDeliveryDay = ({ province = null, otherwise }: LateDeliveryDayProps): ReactNode =>
  useAfterFirstLook() ? <NextDeliveryDay province={province} otherwise={otherwise} instead={otherwise} /> : otherwise
