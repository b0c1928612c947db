import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { baht, number } from '../schemas.ts'

export const getOwnCredit = defineSchemas({
  access: 'retailer',
  answer: z.object({
    credit: z.nullable(
      z.object({ limitAmt: baht, availableAmt: baht, usedAmt: baht, overdueAmt: baht, termsDays: number }),
    ),
  }),
  errors: [],
  doc: 'What the retailer can still order on account (pay type `ACCOUNT`), and what of it is overdue, less what was paid ahead; null without credit.',
})
