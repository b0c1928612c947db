import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { baht, number } from '../schemas.ts'

export const weekSavings = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.object({
    /** The Monday on which the week began, in Bangkok. */
    from: z.iso.date(),
    /** Orders of the week with goods that were paid for. */
    orders: number,
    /** What promotions with their tiers, and coupons, took off. */
    offersAmt: baht,
    /** How far the prices of the retailer's list were below everybody's price of that moment. */
    listsAmt: baht,
    /** Both together. */
    savedAmt: baht,
  }),
  errors: [],
  doc: "What the retailer has saved since Monday: on orders that were placed and neither cancelled nor refused, in proportion for goods that did not come. By the orders' own lines, never by today's prices. Points and gifts are not in it.",
})
