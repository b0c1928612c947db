import * as z from 'zod/mini'
import { actor, envelope, instant, number, paging } from '../shapes.schema.ts'
import { key, kind } from './content.schema.ts'

export const query = z.extend(paging, { kind: z.optional(kind) })
export const answer = envelope(
  z.object({
    kind,
    key,
    /** Title, name or description, whichever the kind has. */
    title: z.object({ th: z.string(), en: z.string() }),
    revision: number,
    changedAt: instant,
    changedBy: actor,
    /** Number of the published edition; null: none. */
    published: z.nullable(number),
    isChanged: z.boolean(),
  }),
)
