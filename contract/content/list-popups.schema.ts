import * as z from 'zod/mini'
import { language } from '../shapes.schema.ts'
import { imageId, richText } from './rich-text.schema.ts'

export const query = z.object({
  lang: z._default(language, 'th'),
  /** Of a link from the back office: shows a draft among them. */
  preview: z.optional(z.string().check(z.maxLength(400))),
})
export const answer = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    body: richText,
    image: z.nullable(imageId),
    link: z.nullable(z.string()),
    linkText: z.string(),
  }),
)
