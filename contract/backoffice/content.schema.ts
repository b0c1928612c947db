import * as z from 'zod/mini'
import { contentKinds } from '#rules/content/kinds.ts'
import { actor, instant, number } from '../shapes.schema.ts'

export const kind = z.enum(contentKinds)
/** The last part of an address. */
export const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))
export const contentParams = z.object({ kind, key })
/** The revision of the draft that the editor has read; 0 makes a new one. */
export const revision = number

/** A text with its draft and what readers see of it. Its shape is that of its kind: see the calls that save. */
const anyContent = z.record(z.string(), z.unknown())
export const edition = z.object({
  number,
  publishedAt: instant,
  publishedBy: actor,
  asksAgain: z.boolean(),
})
export const content = z.object({
  kind,
  key,
  revision,
  changedAt: instant,
  changedBy: actor,
  draft: anyContent,
  /** Null: readers see nothing of it. */
  published: z.nullable(z.extend(edition, { content: anyContent })),
  /** The draft is another than what readers see. */
  isChanged: z.boolean(),
})
