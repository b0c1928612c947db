import * as z from 'zod/mini'
import { longestList } from '#rules/restock/list/split-list.ts'
import { defineSchemas } from '../call.ts'
import { number } from '../schemas.ts'

const candidate = { productId: number, qty: number }

export const readList = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestList)) }),
  answer: z.object({
    lines: z.array(
      z.object({
        /** As it was written. */
        text: z.string(),
        /** `sure`: one product; `ask`: one of several; `none`: nothing in the shop; `talk`: a greeting and the like. */
        kind: z.enum(['sure', 'ask', 'none', 'talk']),
        /** One if sure, the likeliest first if unsure, otherwise none. */
        candidates: z.array(z.object(candidate)),
        /** No quantity was written. */
        assumed: z.optional(z.boolean()),
        /** Of `ask`: the first candidate is what is meant most likely. */
        guess: z.optional(z.boolean()),
        /** Of `ask`: the Thai name of the unit that is written, in which the first candidate is not sold. */
        otherUnit: z.optional(z.string()),
        /** What the retailer bought before decided. */
        usual: z.optional(z.boolean()),
      }),
    ),
    /** Lines beyond the limit of a request, and those of more than 150 letters, which were not read. */
    unread: z.array(z.string()),
  }),
  errors: ['validation', 'rate_limited'],
  doc: 'Reads a pasted or dictated list: each line with the product and quantity that it means, or with what it can mean. Nothing is put into the cart. At most 60 lines are read.',
})
