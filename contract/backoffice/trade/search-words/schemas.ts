import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { searchContent } from '../../../content/schemas.ts'
import { number } from '../../../schemas.ts'

const found = z.object({
  /** What was searched instead of the text; null for the text itself. */
  meant: z.nullable(z.string()),
  total: number,
  /** The first of them. */
  products: z.array(z.object({ id: number, sku: z.string(), nameThai: z.string(), nameEng: z.string() })),
})

export const listSearchMisses = defineSchemas({
  permission: 'content',
  query: z.object({
    /** Days to look back, today included. */
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 30),
  }),
  answer: z.object({
    misses: z.array(
      z.object({
        words: z.string(),
        count: number,
        lastOn: z.string(),
        /** Whether it finds something by now. */
        isFound: z.boolean(),
      }),
    ),
  }),
  errors: ['validation'],
  doc: 'The searches that found nothing, the most frequent first, at most 200. They are counted by day and words; nothing is known of who searched.',
})

export const trySearch = defineSchemas({
  permission: 'content',
  body: z.object({
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    content: searchContent,
  }),
  answer: z.object({ before: found, after: found }),
  errors: ['validation'],
  doc: 'What a search finds with the published words and with these.',
})
