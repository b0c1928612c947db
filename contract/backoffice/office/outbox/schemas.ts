import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { envelope, instant, number, paging } from '../../../schemas.ts'

export const decideUndelivered = defineSchemas({
  permission: 'events.decide',
  params: z.object({
    eventId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    consumer: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  /** Retried, or skipped. */
  body: z.object({ what: z.enum(['again', 'skip']) }),
  answer: z.object({ done: z.boolean() }),
  errors: ['not_found', 'validation'],
  doc: 'Retries a failed event for its consumer, or skips it.',
})

export const listOutbox = defineSchemas({
  permission: 'events',
  query: paging,
  answer: envelope(
    z.object({
      id: number,
      phone: z.string(),
      /** Codes are masked with dots. */
      text: z.string(),
      at: instant,
      hasCode: z.boolean(),
      /** Who read the code, and when; null when nobody has. */
      read: z.nullable(z.object({ by: z.string(), at: instant })),
    }),
  ),
  errors: [],
  doc: 'Text messages of the last 7 days that no provider has sent, newest first; a service that runs separately stores its own.',
})

export const listUndelivered = defineSchemas({
  permission: 'events',
  query: paging,
  answer: envelope(
    z.object({
      eventId: number,
      consumer: z.string(),
      topic: z.string(),
      payload: z.record(z.string(), z.unknown()),
      at: instant,
      tries: number,
      /** Failed for good: it is not retried automatically. */
      dead: z.boolean(),
      error: z.nullable(z.string()),
    }),
  ),
  errors: [],
  doc: 'Failed and pending events, oldest first.',
})

export const readMessage = defineSchemas({
  permission: 'events.decide',
  params: z.object({ id: z.pipe(z.coerce.number(), number) }),
  answer: z.object({ text: z.string() }),
  errors: ['reauthentication_required', 'not_found', 'conflict'],
  doc: 'The full text of a message with a code, for a retailer that did not receive it. It is shown once and the reader is recorded; `conflict` afterwards. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})
