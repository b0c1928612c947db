import * as z from 'zod/mini'
import { dayParts } from '#rules/restock/order-day.ts'
import { defineSchemas } from '../call.ts'
import { instant } from '../schemas.ts'

/** 0 is Sunday. */
const weekday = z.int().check(z.minimum(0), z.maximum(6))
const hour = z.int().check(z.minimum(0), z.maximum(23))

/** The reminder of the usual order: whether it is on, its day, and what the retailer's orders say of that day. */
const reminder = z.object({
  on: z.boolean(),
  /** Chosen by the retailer; null: the learned one. */
  weekday: z.nullable(weekday),
  learned: z.nullable(z.object({ weekday, part: z.nullable(z.enum(dayParts)) })),
  /** Why no weekday is learned: `few` orders, or `varied` weekdays. */
  unlearned: z.nullable(z.enum(['few', 'varied'])),
  /** The hour of a message on each weekday, from Sunday on. */
  hours: z.array(hour),
  /** The next time at which a message is due; null while it is off, or has no weekday. */
  nextOn: z.nullable(instant),
  lastSentOn: z.nullable(instant),
})

export const getReminder = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: reminder,
  errors: [],
  doc: 'The reminder of the usual order: one text message on the weekday on which the retailer usually orders, off by default, and what was learned of that weekday.',
})

export const saveReminder = defineSchemas({
  access: 'retailer',
  body: z.object({ on: z.boolean(), weekday: z.optional(z.nullable(weekday)) }),
  answer: reminder,
  errors: ['phone_unverified', 'conflict'],
  doc: 'Turns the reminder on or off, and chooses its weekday; null: the one learned from the orders; absent: as before. Idempotent. `conflict`: turned on without a weekday while none is learned. `phone_unverified`: messages go to a verified phone number only.',
})
