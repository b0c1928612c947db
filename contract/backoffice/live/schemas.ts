import * as z from 'zod/mini'
import { changeKinds, liveSubjects } from '#rules/live/subjects.ts'
import { defineSchemas } from '../../call.ts'
import { stage } from '../../orders/schemas.ts'

/** A change of a record, in an event `changes`. */
const recordChange = z.object({
  subject: z.enum(liveSubjects),
  /** The record's id; `*`: so many changed that the list should be read again. */
  id: z.string(),
  kind: z.enum(changeKinds),
  /** Of an order. */
  number: z.optional(z.string()),
  stage: z.optional(stage),
})

/** The data of each event of the stream, by the event's name. */
export const liveEvents = {
  /** The first one. Something comes at least every `beatMs`. */
  hello: z.object({ beatMs: z.number() }),
  changes: z.object({ changes: z.array(recordChange) }),
  /** What was missed is not known any more: everything shown should be read again. */
  reset: z.object({}),
  /** The last one. `replaced`: the person opened too many others. */
  end: z.object({ reason: z.enum(['token', 'replaced', 'stopping']) }),
}

export const watchChanges = defineSchemas({
  permission: 'account',
  answerType: 'text/event-stream',
  errors: ['unavailable'],
  doc: 'Server-sent events that name the records which anybody changes, as far as the caller may see them. With the header Last-Event-ID it resumes after that event. It ends with the access token.',
})
