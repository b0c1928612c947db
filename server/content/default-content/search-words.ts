import type { SearchContent } from '#contract/content/content.ts'
import { everydayLines } from './everyday-names.ts'
import { sentenceNeedLines } from './needs-in-sentences.ts'
import { needLines } from './needs.ts'

const wordsIn = (lines: string): SearchContent['needs'] =>
  lines
    .trim()
    .split('\n')
    .map((row) => {
      const [words = '', means = ''] = row.split('>')
      const listed = (text: string) => text.split(',').map((one) => one.trim())
      return { words: listed(words), means: listed(means) }
    })

/** Everyday names, by the kind of product that they stand for in a shop that does not sell them. */
export const everydayWords = wordsIn(everydayLines)
/** What somebody wants to do, and what it takes. */
export const needWords = [...wordsIn(needLines), ...wordsIn(sentenceNeedLines)]
