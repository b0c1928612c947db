import * as z from 'zod/mini'
import { mostAtOnce } from '#rules/at-once.ts'
import { stages } from '#rules/orders/stages.ts'
import { actionKinds, subjectTypes } from '#rules/staff-actions/kinds.ts'
import { defineSchemas } from '../../call.ts'
import { actor, instant, number } from '../../schemas.ts'

/** The action behind an answer, so that it can be undone; null where nothing changed or it cannot be undone. */
export const undo = z.nullable(z.object({ actionId: number }))

const subject = z
  .string()
  .check(z.maxLength(60), z.regex(new RegExp(`^(${subjectTypes.join('|')}):[0-9A-Za-z-]{1,50}$`)))

export const listActions = defineSchemas({
  permission: 'account',
  query: z.object({
    /** What the actions changed, as `order:<id>`. */
    subject,
  }),
  answer: z.object({
    content: z.array(
      z.object({
        id: number,
        kind: z.enum(actionKinds),
        by: actor,
        at: instant,
        /** Until when those who did it may undo it; later, who may override. */
        ownUntil: instant,
        /** What a move of an order changed. */
        move: z.optional(z.object({ from: z.enum(stages), to: z.enum(stages) })),
        undone: z.nullable(z.object({ by: actor, at: instant })),
        /** Whether the caller could undo it now. */
        undoable: z.boolean(),
        /** Why not: the error and, where there is one, the obstacle. */
        code: z.optional(z.string()),
        obstacle: z.optional(z.string()),
      }),
    ),
  }),
  errors: ['validation'],
  doc: 'The newest actions of staff on one subject, latest first, and whether the caller can still undo them. Who may not see the subject gets their own.',
})

export const undoAction = defineSchemas({
  permission: 'account',
  params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  answer: z.object({ id: number }),
  errors: ['reauthentication_required', 'validation', 'not_found', 'forbidden', 'not_undoable', 'out_of_stock'],
  doc: 'Undoes an action of staff: within the hour by the person who did it, later by those who may override, and by nobody who may not do it now. Undoing it twice is undoing it once. An import that changed phones of retailers requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const undoActions = defineSchemas({
  permission: 'account',
  body: z.object({ ids: z.array(number).check(z.minLength(1), z.maxLength(mostAtOnce)) }),
  answer: z.object({
    results: z.array(
      z.object({ id: number, ok: z.boolean(), code: z.optional(z.string()), obstacle: z.optional(z.string()) }),
    ),
  }),
  errors: ['validation'],
  doc: 'Undoes several actions, the newest first and each independently, and returns a result for each.',
})
