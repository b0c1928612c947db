import * as z from 'zod/mini'
import { language } from '../shapes.schema.ts'

export const query = z.object({
  /** Comma-separated product ids, at most 200; unknown ones are left out of the answer. */
  ids: z.string().check(z.maxLength(2000), z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/)),
  language: z._default(language, 'th'),
})
export const answer = z.array(z.looseObject({ id: z.int() }))
