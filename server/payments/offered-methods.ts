import { usualMethods, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { Settings } from '#server/settings.ts'

/** What this supplier takes: as its settings say, else the usual. */
export const offeredMethods = (
  { demo, paymentMethods }: Pick<Settings, 'demo' | 'paymentMethods'>,
  gateway: boolean,
): readonly PaymentMethod[] => paymentMethods ?? usualMethods({ gateway, demo })
