import { usualMethods, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { Settings } from '#server/settings/settings.ts'

/** The payment methods that this supplier accepts: those of the settings, or the defaults. */
export const offeredMethods = (
  { demo, paymentMethods }: Pick<Settings, 'demo' | 'paymentMethods'>,
  gateway: boolean,
): readonly PaymentMethod[] => paymentMethods ?? usualMethods({ gateway, demo })
