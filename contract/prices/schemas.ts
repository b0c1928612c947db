import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { baht, number } from '../schemas.ts'

export const getOwnPrices = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.object({
    prices: z.array(
      z.object({
        productId: number,
        /** From `fromQty` sales units on each costs `price`; below the first step everybody's price. */
        steps: z.array(z.object({ fromQty: number, price: baht })),
      }),
    ),
  }),
  errors: [],
  doc: 'The prices of the retailer’s price list, where they are on one. Products that are not named cost what everybody pays.',
})
