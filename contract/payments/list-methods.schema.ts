import * as z from 'zod/mini'
import { payType } from '../orders/order.schema.ts'

export const answer = z.array(
  z.object({
    method: z.enum(['COD', 'PROMPTPAY', 'CREDIT', 'BANK', 'HALFPLUS', 'TRANSFER']),
    payType,
    checkout: z.boolean(),
    repayment: z.boolean(),
  }),
)
