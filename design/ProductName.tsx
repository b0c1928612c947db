import type { ReactNode } from 'react'
import { nonBreakingUnits } from './non-breaking-units.ts'
import { wholeWord } from './whole-words.th.ts'

/** Words in quotation marks, and words between spaces that hold Thai letters: Thai has no spaces within a phrase. */
const phrase = /(“.*”|[^ ]*\p{Script=Thai}[^ ]*)/u

/** A longer phrase may be wider than the tile of a category: then it breaks between words too. */
const longestWhole = 13

const inWords = (phraseText: string): ReactNode =>
  phraseText.length > longestWhole
    ? phraseText.split(wholeWord).map((part, index) => (index % 2 ? <i key={index}>{part}</i> : part))
    : phraseText

/**
 * ProductName: a name of goods with line breaks only between words. A Thai name is the kind of goods followed by phrases
 * for brand and variety; each of those moves to the next line as a whole, because a browser would break an unknown brand
 * between any two words it finds in it, and so does a word of the kind that browsers do not know. What is wider than its
 * line still breaks. Headings that quote a search term use it too.
 */
export function ProductName({ name }: { name: string }): ReactNode {
  const text = nonBreakingUnits(name)
  const kind = text.indexOf(' ') + 1 || text.length
  const [before = '', ...phrases] = text.slice(kind).split(phrase)
  // One string up to what is tied first: two adjacent ones would cost a comment between them in the document
  const parts = [...(text.slice(0, kind) + before).split(wholeWord), ...phrases]
  return parts.map((part, index) => (index % 2 ? <i key={index}>{inWords(part)}</i> : part))
}
