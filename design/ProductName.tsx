import type { ReactNode } from 'react'
import { nonBreakingUnits } from './non-breaking-units.ts'

/** Words in quotation marks, and words between spaces that hold Thai letters: Thai has no spaces within a phrase. */
const phrase = /(“.*”|[^ ]*\p{Script=Thai}[^ ]*)/u

/**
 * ProductName: a product's name with line breaks only between phrases. A Thai name is the kind of goods followed by
 * phrases for brand and variety; each moves to the next line as a whole, because a browser would break an unknown brand
 * between any two words it finds in it. A phrase wider than its line still breaks. Headings that quote a search term
 * use it too.
 */
export function ProductName({ name }: { name: string }): ReactNode {
  const text = nonBreakingUnits(name)
  const kind = text.indexOf(' ') + 1
  if (!kind) return text
  const [before = '', ...parts] = text.slice(kind).split(phrase)
  // One string up to the first phrase: two adjacent ones would cost a comment between them in the document
  return [text.slice(0, kind) + before, ...parts.map((part, index) => (index % 2 ? part : <i key={index}>{part}</i>))]
}
