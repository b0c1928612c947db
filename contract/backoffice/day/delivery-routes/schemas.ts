import * as z from 'zod/mini'
import { longestRouteName } from '#rules/fulfilment/plan-runs.ts'
import { defineSchemas } from '../../../call.ts'
import { id } from '../../../schemas.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRouteName))
const place = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const route = z.object({
  id,
  nameThai: name,
  nameEng: name,
  /** Thai names, in the order of the drive; without a district: the whole province. */
  areas: z.array(z.object({ province: place, district: z.nullable(place) })).check(z.minLength(1), z.maxLength(100)),
})

/** Another one after each change: who saves names the one that they read. */
const revision = z.string()

export const listRoutes = defineSchemas({
  permission: 'runs.plan',
  answer: z.object({ routes: z.array(route), revision }),
  errors: [],
  doc: 'The delivery routes; districts of none are planned by province.',
})

export const saveRoutes = defineSchemas({
  permission: 'runs.plan',
  body: z.object({
    routes: z.array(z.omit(route, { id: true })).check(z.maxLength(100)),
    revision: z.optional(revision.check(z.maxLength(100))),
  }),
  answer: z.object({ routes: z.array(route), revision }),
  errors: ['validation', 'edit_conflict'],
  doc: 'Replaces the delivery routes. Runs that are planned stay as they are. With a `revision` that is no longer theirs: `edit_conflict`.',
})
