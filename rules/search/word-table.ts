/** Words that are typed, and the searches that find what is meant. */
export type WordRow = { words: string[]; means: string[] }

const listOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])

/** A table of words as lines, for an editor that is a plain text field: `words, other spelling = search, another`. */
export const writeWordTable = (rows: readonly WordRow[]): string =>
  rows.map(({ words, means }) => `${words.join(', ')} = ${means.join(', ')}`).join('\n')

/** Reads the lines that `writeWordTable` writes. A line without `=` has no meaning yet, and is refused when it is saved. */
export const readWordTable = (text: string): WordRow[] =>
  text.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const [words = '', ...means] = line.split('=')
    return { words: listOf(words), means: listOf(means.join(' ')) }
  })
