import * as z from 'zod/mini'
import { satangOf, toBaht } from '#rules/money.ts'
import { defaultConfirmationLimits as usual, type ConfirmationLimits } from '#rules/stock/confirmation.ts'

export const stockSchema = {
  STOCK_CONFIRM_AMOUNT: z._default(z.coerce.number().check(z.minimum(0), z.maximum(100_000_000)), toBaht(usual.amount)),
  STOCK_CONFIRM_UNITS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), usual.units),
}

/** Above what a second person confirms a change of stock; `STOCK_CONFIRM_AMOUNT` is in baht. */
export const stockLimitsOf = (env: z.infer<z.ZodMiniObject<typeof stockSchema>>): ConfirmationLimits => ({
  amount: satangOf(env.STOCK_CONFIRM_AMOUNT),
  units: env.STOCK_CONFIRM_UNITS,
})
