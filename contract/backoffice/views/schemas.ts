import * as z from 'zod/mini'
import { viewScreens } from '#rules/live/view-screens.ts'
import { defineSchemas } from '../../call.ts'
import { actor, id, instant, number } from '../../schemas.ts'

const content = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** Filters and sorting, as in the address of the screen, without `?`. */
  query: z.string().check(z.maxLength(2000), z.regex(/^[^?#\s]*$/)),
  /** Names of the columns in their order; empty: the usual ones. */
  columns: z.array(z.string().check(z.regex(/^[a-zA-Z][\w-]{0,39}$/))).check(z.maxLength(40)),
  /** For everybody who may see the screen. */
  shared: z.boolean(),
}

const view = z.object({
  id,
  screen: z.enum(viewScreens),
  ...content,
  owner: actor,
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  revision: number,
  updatedOn: instant,
})

const params = z.object({ id: z.uuid() })

export const changeView = defineSchemas({
  permission: 'account',
  params,
  body: z.object({ ...content, revision: number }),
  answer: view,
  errors: ['validation', 'not_found', 'forbidden', 'conflict', 'edit_conflict'],
  doc: 'Changes a view of the caller, or a shared one. `edit_conflict` where somebody changed it meanwhile, `conflict` where the caller has another of this name.',
})

export const countViews = defineSchemas({
  permission: 'account',
  answer: z.object({
    counts: z.array(
      z.object({
        id,
        /** How many records it lists; 1,000: that many or more. Null where its list is not counted. */
        count: z.nullable(number),
      }),
    ),
  }),
  errors: [],
  doc: 'How many records the first 30 views of the caller list, some seconds old at most.',
})

export const deleteView = defineSchemas({
  permission: 'account',
  status: 204,
  params,
  errors: ['not_found', 'forbidden'],
  doc: 'Deletes a view of the caller, or a shared one.',
})

export const listViews = defineSchemas({
  permission: 'account',
  answer: z.object({ views: z.array(view) }),
  errors: [],
  doc: 'The views of the caller and the shared ones, by screen and name.',
})

export const saveView = defineSchemas({
  permission: 'account',
  status: 201,
  body: z.object({ screen: z.enum(viewScreens), ...content }),
  answer: view,
  errors: ['validation', 'forbidden', 'conflict'],
  doc: 'Saves the filters, columns and sorting of a screen under a name. `conflict` where the caller has a view of this name there, or very many.',
})
