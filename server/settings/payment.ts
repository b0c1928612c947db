import * as z from 'zod/mini'
import { methods, paymentMethods, type PaymentMethod } from '#rules/payments/pay-types.ts'
import { billerId, promptPayId, type PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import { url } from './setting-shapes.ts'

export const paymentSchema = {
  PAYMENT_GATEWAY_URL: z.optional(url),
  PAYMENT_MERCHANT_ID: z.optional(z.string()),
  PAYMENT_SECRET_KEY: z.optional(z.string().check(z.refine((text) => !/^change-?me/i.test(text), 'still the example'))),
  PAYMENT_METHODS: z.optional(z.string()),
  PROMPTPAY_ID: z.optional(z.string()),
  PROMPTPAY_BILLER_ID: z.optional(z.string()),
  PROMPTPAY_NAME: z.optional(z.string().check(z.maxLength(100))),
}

type PaymentVariables = z.infer<z.ZodMiniObject<typeof paymentSchema>>
export type GatewaySettings = { url: string; merchantId: string; secretKey: string }

/**
 * The settings of the payment gateway; null where none is set.
 * @throws Error where one is missing
 */
export function gatewayOf(env: PaymentVariables): GatewaySettings | null {
  const { PAYMENT_GATEWAY_URL: gatewayUrl, PAYMENT_MERCHANT_ID: merchantId, PAYMENT_SECRET_KEY: secretKey } = env
  if (!gatewayUrl && !merchantId && !secretKey) return null
  if (gatewayUrl && merchantId && secretKey) return { url: gatewayUrl.replace(/\/$/, ''), merchantId, secretKey }
  throw new Error(
    'PAYMENT_GATEWAY_URL, PAYMENT_MERCHANT_ID and PAYMENT_SECRET_KEY belong together: set all three or none.',
  )
}

/**
 * The payment methods of the settings; null: the defaults.
 * @throws Error where one is unknown, or needs a gateway that is not set
 */
export function methodsOf({ PAYMENT_METHODS: list }: PaymentVariables, hasGateway: boolean): PaymentMethod[] | null {
  if (!list) return null
  const names = list.split(',').map((name) => name.trim().toUpperCase())
  // Goods on account have a setting of their own.
  const choices = paymentMethods.filter((method) => !methods[method].owed)
  const unknown = names.filter((name) => !choices.some((method) => method === name))
  if (unknown.length > 0) throw new Error(`PAYMENT_METHODS: ${unknown.join(', ')} is none of ${choices.join(', ')}.`)
  const chosen = choices.filter((method) => names.includes(method))
  const stranded = chosen.filter((method) => methods[method].channel !== null)
  if (!hasGateway && stranded.length > 0)
    throw new Error(`PAYMENT_METHODS: ${stranded.join(', ')} needs a gateway: set PAYMENT_GATEWAY_URL.`)
  return chosen
}

/** An unassigned number: a bank app that scans the demo's QR code finds no one to pay. */
export const demoAccount: PromptPayAccount = { kind: 'tax-id', id: '0000000000001', name: 'ส่งดี ภาคตะวันออก (ทดลอง)' }

/**
 * The account for transfers; null where none is set.
 * @throws Error where a number is invalid or the account's name is missing
 */
export function promptPayOf({
  PROMPTPAY_ID: id,
  PROMPTPAY_BILLER_ID: biller,
  PROMPTPAY_NAME: name,
}: PaymentVariables): PromptPayAccount | null {
  if (!id && !biller) return null
  if (!name) throw new Error('PROMPTPAY_NAME: who transfers wants to see the name of the account.')
  if (biller) {
    const bill = billerId(biller)
    if (!bill) throw new Error('PROMPTPAY_BILLER_ID: a biller number has 15 digits.')
    return { kind: 'bill', id: bill, name }
  }
  const account = promptPayId(id ?? '')
  if (!account)
    throw new Error('PROMPTPAY_ID: neither a mobile number, nor 13 digits of a tax number, nor 15 of a wallet.')
  return { ...account, name }
}
