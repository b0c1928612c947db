import * as z from 'zod/mini'
import { lineReasons } from '#rules/line/undelivered-reasons.ts'
import { lineMessageStates } from '#rules/line/message-states.ts'
import { defineSchemas } from '../../../call.ts'
import { lineCode } from '../../../line/schemas.ts'
import { envelope, id, instant, number, pagingUpTo } from '../../../schemas.ts'

export const getLine = defineSchemas({
  permission: 'staff',
  answer: z.object({
    /** The account, such as `@songdee`; null: none is set up. */
    basicId: z.nullable(z.string()),
    /** What to enter at LINE as the webhook URL. */
    webhookUrl: z.string(),
    /** When LINE last sent something; null: never, or long ago. */
    heardOn: z.nullable(instant),
    retailers: number,
    groupLinkedOn: z.nullable(instant),
  }),
  errors: [],
  doc: 'Notices by LINE: whether the account is set up and works, how many retailers are linked, and since when the group of the staff is.',
})

export const listLineMessages = defineSchemas({
  permission: 'staff',
  query: z.extend(pagingUpTo(200), { state: z.optional(z.enum(lineMessageStates)) }),
  answer: envelope(
    z.object({
      id: number,
      at: instant,
      to: z.enum(['retailer', 'group', 'unknown']),
      retailer: z.nullable(z.object({ id, storeName: z.string() })),
      text: z.string(),
      state: z.enum(lineMessageStates),
      deliveredOn: z.nullable(instant),
      /** The next attempt; null once it was delivered or given up. */
      nextOn: z.nullable(instant),
      attempts: number,
      /** Of the last answer, and LINE's reason where the message was not taken. */
      status: z.nullable(number),
      error: z.nullable(z.string()),
      /** What `error` means, and the words of LINE or of the network in it. */
      reason: z.optional(z.nullable(z.enum(lineReasons))),
      said: z.optional(z.nullable(z.string())),
    }),
  ),
  errors: ['validation'],
  doc: 'Messages to LINE of the last 30 days, newest first, with what LINE answered.',
})

export const makeLineGroupCode = defineSchemas({
  permission: 'staff',
  status: 201,
  answer: lineCode,
  errors: ['reauthentication_required', 'not_found', 'rate_limited'],
  doc: 'Makes a code that makes the group chat in which it is sent the one of the staff, once within ten minutes. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const removeLineGroup = defineSchemas({
  permission: 'staff',
  status: 204,
  errors: ['not_found'],
  doc: 'Ends notices to the group of the staff.',
})

export const testLine = defineSchemas({
  permission: 'staff',
  status: 204,
  errors: ['not_found', 'rate_limited'],
  doc: 'Sends a message to the group of the staff soon. `not_found` when there is no group.',
})
