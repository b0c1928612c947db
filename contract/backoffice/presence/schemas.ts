import * as z from 'zod/mini'
import { presenceSubjects } from '#rules/live/presence.ts'
import { defineSchemas } from '../../call.ts'
import { id, instant, number } from '../../schemas.ts'

const recordId = z.string().check(z.regex(/^[\w-]{1,64}$/))
/** Somebody else who has the record open, and since when. */
const person = z.object({ id, name: z.string(), since: instant })

export const bePresent = defineSchemas({
  permission: 'account',
  body: z.object({
    /** The browser window, by an id of its own choice: it has one record open at a time. */
    place: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    /** The record that it has open; null when it was closed. */
    record: z.nullable(z.object({ subject: z.enum(presenceSubjects), id: recordId })),
  }),
  answer: z.object({
    people: z.array(person),
    /** When to call again, in ms. */
    againMs: number,
  }),
  errors: ['validation'],
  doc: 'Says which record a window of the caller has open, and answers who else has it open. It locks nothing, and ends by itself some seconds after the last call.',
})

export const listPresence = defineSchemas({
  permission: 'account',
  query: z.object({ subject: z.enum(presenceSubjects) }),
  answer: z.object({ records: z.array(z.object({ id: z.string(), people: z.array(person) })) }),
  errors: ['validation'],
  doc: 'Which records of a kind other members of staff have open.',
})
