import * as z from 'zod/mini'
import { language } from '../shapes.schema.ts'

export const query = z.object({
  /** Path and query of a page, as in the address bar. */
  path: z.string().check(z.minLength(1), z.maxLength(2000), z.startsWith('/')),
  language: z._default(language, 'th'),
})
export const answer = z.object({
  language,
  status: z.union([z.literal(200), z.literal(404)]),
  title: z.string(),
  description: z.string(),
  /** What the page is drawn from; its `kind` tells the shape. Internal to the storefront: it may change at any time. */
  data: z.looseObject({ kind: z.string() }),
})
