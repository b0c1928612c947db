import * as z from 'zod/mini'
import { baht } from '../shapes.schema.ts'

const code = z.string().check(z.maxLength(30))

export const body = z.object({
  invoiceNo: z.string().check(z.minLength(1), z.maxLength(20)),
  description: z.string().check(z.maxLength(250)),
  amount: baht,
  currencyCode: z.literal('THB'),
  paymentChannel: z.array(z.enum(['PPQR', 'CC', 'DEEPLINK', 'HalfPlus'])).check(z.minLength(1), z.maxLength(1)),
  userDefined1: z.string().check(z.maxLength(150)),
  channelCode: z.optional(code),
  agentCode: z.optional(code),
  agentChannelCode: z.optional(code),
})
export const answer = z.object({
  webPaymentUrl: z.string(),
  /** Of PromptPay: the code to scan, for the shop's own page; absent where the gateway gives none. */
  qrPayload: z.optional(z.string()),
})
