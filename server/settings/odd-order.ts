import * as z from 'zod/mini'
import { satangOf, toBaht } from '#rules/money.ts'
import { defaultOddOrderLimits as usual, type OddOrderLimits } from '#rules/orders/odd-order.ts'

export const oddOrderSchema = {
  ODD_ORDER_TIMES_USUAL: z._default(z.coerce.number().check(z.minimum(1.1), z.maximum(1000)), usual.timesUsual),
  ODD_ORDER_NEW_RETAILER_ORDERS: z._default(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)),
    usual.newRetailerOrders,
  ),
  ODD_ORDER_MUCH_CASH: z._default(
    z.coerce.number().check(z.minimum(1), z.maximum(100_000_000)),
    toBaht(usual.muchCash),
  ),
}

/** From when on an order is odd; `ODD_ORDER_MUCH_CASH` is in baht. */
export const oddOrdersOf = (env: z.infer<z.ZodMiniObject<typeof oddOrderSchema>>): OddOrderLimits => ({
  timesUsual: env.ODD_ORDER_TIMES_USUAL,
  newRetailerOrders: env.ODD_ORDER_NEW_RETAILER_ORDERS,
  muchCash: satangOf(env.ODD_ORDER_MUCH_CASH),
})
