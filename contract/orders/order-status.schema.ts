import * as z from 'zod/mini'
import { id, instant } from '../shapes.schema.ts'
import { payType } from './order.schema.ts'

export const body = z.object({ orderID: id })
export const answer = z.object({
  ordStatus: z.array(
    z.object({
      statusDes: z.enum([
        'Order Complete',
        'Verifying Payment',
        'Payment Complete',
        'Waiting For Delivery',
        'Delivered',
        'Cancelled',
      ]),
      statusDate: instant,
    }),
  ),
  orderPayType: payType,
  error: z.null(),
})
