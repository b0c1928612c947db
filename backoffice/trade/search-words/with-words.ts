import type { SearchContent } from '#contract/content/content.ts'

export type WordList = keyof SearchContent
export type Words = SearchContent[WordList][number]

const isSame = (one: Words, other: Words): boolean =>
  JSON.stringify([one.words, one.means]) === JSON.stringify([other.words, other.means])

/**
 * A draft with words changed, added (`was` null), or without them (`words` null). They are found by what they were: their place
 * in the list may be another one by now.
 * @returns null where they are not there any more
 */
export function withWords(
  draft: SearchContent,
  { list, was, words }: { list: WordList; was: Words | null; words: Words | null },
): SearchContent | null {
  const added = words ? [words] : []
  if (was === null) return { ...draft, [list]: [...added, ...draft[list]] }
  const place = draft[list].findIndex((row) => isSame(row, was))
  return place < 0 ? null : { ...draft, [list]: draft[list].toSpliced(place, 1, ...added) }
}
