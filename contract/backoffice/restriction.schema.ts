import * as z from 'zod/mini'
import { audiences } from '#rules/restricted-goods/restriction.ts'
import { number } from '../shapes.schema.ts'

/** `to` is the minute at which selling ends; 1440 is midnight. */
const saleHour = z
  .object({
    from: z.int().check(z.minimum(0), z.maximum(1439)),
    to: z.int().check(z.minimum(1), z.maximum(1440)),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'] }))

export const restriction = z.object({
  verification: z.boolean(),
  licence: z.boolean(),
  orderableOnline: z.boolean(),
  promotable: z.boolean(),
  visibleTo: z.enum(audiences),
  saleHours: z.nullable(z.array(saleHour).check(z.maxLength(10))),
  blockedDates: z.array(z.iso.date()).check(z.maxLength(400)),
})

export const restrictedCategory = z.object({
  id: number,
  categoryNameThai: z.string(),
  categoryNameEng: z.string(),
  restriction: z.nullable(restriction),
})
