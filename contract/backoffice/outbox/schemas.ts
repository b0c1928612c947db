import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { envelope, instant, number, paging } from '../../schemas.ts'

export const decideUndelivered = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: z.object({
    eventId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    consumer: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  /** Tried once more, or done without. */
  body: z.object({ what: z.enum(['again', 'skip']) }),
  answer: z.object({ done: z.boolean() }),
  errors: ['not_found', 'validation'],
  doc: 'Has an event that a consumer failed at brought to it once more, or done without.',
})

export const listOutbox = defineSchemas({
  access: 'staff',
  query: paging,
  answer: envelope(
    z.object({
      id: number,
      phone: z.string(),
      /** Of a code only dots. */
      text: z.string(),
      at: instant,
      hasCode: z.boolean(),
      /** Who has read the code, and when; null where nobody has. */
      read: z.nullable(z.object({ by: z.string(), at: instant })),
    }),
  ),
  errors: [],
  doc: 'Text messages of the last 7 days that no provider has sent, newest first; a service elsewhere keeps its own.',
})

export const listUndelivered = defineSchemas({
  access: 'staff',
  query: paging,
  answer: envelope(
    z.object({
      eventId: number,
      consumer: z.string(),
      topic: z.string(),
      payload: z.record(z.string(), z.unknown()),
      at: instant,
      tries: number,
      /** Given up: it is not tried again by itself. */
      dead: z.boolean(),
      error: z.nullable(z.string()),
    }),
  ),
  errors: [],
  doc: 'Events that a consumer failed at or did not get to, the oldest first.',
})

export const readMessage = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: z.object({ id: z.pipe(z.coerce.number(), number) }),
  answer: z.object({ text: z.string() }),
  errors: ['not_found', 'conflict'],
  doc: 'The whole text of a message with a code, for a shop that did not get it. It is shown once, and who read it is written down; `conflict` afterwards.',
})
