import * as z from 'zod/mini'
import { taskStates } from '#rules/data-tasks.ts'
import { defineSchemas } from '../../../call.ts'
import { instant, number } from '../../../schemas.ts'

const dataTask = z.object({
  name: z.string(),
  /** Null: it was never begun. */
  state: z.nullable(z.enum(taskStates)),
  /** It says what it would change, and changes nothing. */
  trial: z.boolean(),
  /** Rows that it has looked at, of how many there were when it began, and how many of them were wrong. */
  looked: number,
  total: number,
  changed: number,
  begunOn: z.nullable(instant),
  begunBy: z.nullable(z.string()),
  endedOn: z.nullable(instant),
  error: z.nullable(z.string()),
})

export const changeDataTask = defineSchemas({
  permission: 'events.decide',
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
  /** `try` begins it without changing anything. */
  body: z.object({ what: z.enum(['begin', 'try', 'pause', 'resume']) }),
  answer: dataTask,
  errors: ['not_found', 'conflict', 'validation'],
  doc: 'Begins a data task, from the start, or pauses or resumes it. `conflict` while another one runs, or where it is not in the state for that.',
})

export const listDataTasks = defineSchemas({
  permission: 'events',
  answer: z.array(dataTask),
  errors: [],
  doc: 'Work on rows of before, in batches: what each task is at, and what came of its last run.',
})
