import * as z from 'zod/mini'
import { columnLists, columnLooks } from '#rules/live/list-columns.ts'
import { defineSchemas } from '../../call.ts'

const params = z.object({ list: z.enum(columnLists) })
const chosen = z.object({
  columns: z
    .array(
      z.object({
        /** The column, as the screen calls it; one that no longer exists is ignored by the screen. */
        id: z.string().check(z.regex(/^[a-zA-Z][\w-]{0,39}$/)),
        look: z.enum(columnLooks),
      }),
    )
    .check(z.maxLength(40)),
})

export const getColumns = defineSchemas({
  permission: 'account',
  params,
  answer: chosen,
  errors: ['validation'],
  doc: 'The columns of a list that the caller wants otherwise than usual: hidden, or of another width.',
})

export const saveColumns = defineSchemas({
  permission: 'account',
  params,
  body: chosen,
  answer: chosen,
  errors: ['validation'],
  doc: 'Keeps how the caller wants the columns of a list, on every device. Nobody else sees it.',
})
