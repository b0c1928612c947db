import { methods, paymentMethods, type PayType } from '#rules/payments/pay-types.ts'
import { readStored } from '#web/read-stored.ts'

/** Where the choices of a retailer's checkout are stored. */
export const choicesKey = (outletId: string): string => `songdee.checkout.${outletId}`

/** How the retailer has chosen to pay last; null where this phone does not know. */
export function usualPayType(storage: Pick<Storage, 'getItem'>, outletId: string): PayType | null {
  const stored = readStored<{ method?: unknown } | null>(storage, choicesKey(outletId), null)
  const method = paymentMethods.find((one) => one === stored?.method)
  return method ? methods[method].payType : null
}
