import * as z from 'zod/mini'
import { pageSlugs } from '#rules/content/pages.ts'
import { instant, language, number } from '../shapes.schema.ts'
import { richText } from './rich-text.schema.ts'

export const params = z.object({ slug: z.string().check(z.maxLength(60)) })
export const query = z.object({ lang: z._default(language, 'th') })
export const answer = z.object({
  slug: z.enum(pageSlugs),
  language,
  title: z.string(),
  body: richText,
  /** Its edition; of the legal page what shops agree to. */
  version: number,
  publishedAt: instant,
})
