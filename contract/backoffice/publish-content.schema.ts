import * as z from 'zod/mini'
import { content, contentParams, revision } from './content.schema.ts'

export const params = contentParams
export const body = z.object({
  revision,
  /** Of the legal page: shops that agreed to an earlier wording are asked again. */
  asksAgain: z.optional(z.boolean()),
})
export const answer = content
