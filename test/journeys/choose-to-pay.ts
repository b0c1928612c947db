import type { PaymentMethod } from '#rules/payments/pay-types.ts'
import { accessKey } from '#storefront/api/storage.ts'
import { choicesKey } from '#storefront/cart/usual-pay-type.ts'
import type { Visit } from './visit.ts'

/** Stores on the phone how the retailer who is signed in has chosen to pay last, as a checkout does. */
export async function chooseToPay({ page }: Visit, method: PaymentMethod): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), accessKey)
  const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { id: string }
  await page.evaluate(([key, choices]) => localStorage.setItem(key, choices), [
    choicesKey(claims.id),
    JSON.stringify({ method }),
  ] as const)
}
