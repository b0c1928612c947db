import * as z from 'zod/mini'

/** No line breaks and no control characters: what looks like one line is one. */
export const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))
/** A line that may be left empty. */
export const maybeLine = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))

export const named = (most: number) => z.object({ th: line(most), en: line(most) })
export const maybeNamed = (most: number) => z.object({ th: maybeLine(most), en: maybeLine(most) })

const words = z.string().check(z.minLength(1), z.maxLength(4000), z.regex(/^[^\p{Cc}]*$/u))
const inline = z.object({
  text: words,
  bold: z.optional(z.boolean()),
  /** Where a link may lead is told by the rules: rules/content/rich-text.ts. */
  href: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
})
const inlines = z.array(inline).check(z.minLength(1), z.maxLength(100))

/** The one format of texts: these blocks and no HTML. */
export const richText = z
  .array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('heading'),
        level: z.union([z.literal(2), z.literal(3)]),
        text: words,
        id: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))),
      }),
      z.object({ type: z.literal('paragraph'), text: inlines }),
      z.object({
        type: z.literal('list'),
        ordered: z.boolean(),
        items: z.array(inlines).check(z.minLength(1), z.maxLength(200)),
      }),
    ]),
  )
  .check(z.maxLength(500))

/** Id of a picture of the content backend. */
export const imageId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/i))
