import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { instant } from '../schemas.ts'

/** What is sent to the account at LINE, once, by the time it expires. */
export const lineCode = z.object({ code: z.string(), expiresOn: instant })

export const lineLink = defineSchemas({
  access: 'retailer',
  answer: z.object({
    /** Whether the supplier sends notices by LINE. */
    offered: z.boolean(),
    linkedOn: z.nullable(instant),
    /** Adds the supplier's account as a friend. */
    addFriendUrl: z.nullable(z.string()),
  }),
  errors: [],
  doc: 'Whether notices by LINE are available, and since when the retailer gets them.',
})

export const makeLineCode = defineSchemas({
  access: 'retailer',
  status: 201,
  answer: z.extend(lineCode, {
    /** Opens the chat with the supplier's account, with the code as the message. */
    chatUrl: z.string(),
  }),
  errors: ['reauthentication_required', 'not_found', 'rate_limited'],
  doc: 'Makes a code that links the retailer with the LINE account from which it is sent, once within ten minutes; a former one no longer works. `not_found` when LINE is not available; `reauthentication_required` when signing in was longer than ten minutes ago.',
})

export const unlinkLine = defineSchemas({
  access: 'retailer',
  status: 204,
  errors: ['not_found'],
  doc: 'Ends notices by LINE; they are sent by text message again.',
})
