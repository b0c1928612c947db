import type { PastedList } from './kept-list.ts'
import type { PastedLine } from './pasted-line.ts'

/** Texts one below the other, without empty ones. */
const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

/**
 * What the text box has of a list that was read: what was not read yet, and the lines stay; or, where all was read, the text of the
 * lines, which are read again.
 */
export const textToEdit = ({ text, lines }: PastedList): Pick<PastedList, 'text' | 'lines'> =>
  text === '' && lines ? { text: joined(lines.map((line) => line.text)), lines: null } : { text, lines }

/** A list whose text was read: the new lines behind those that it had. */
export function withRead(
  { lines }: PastedList,
  { known, unread }: { known: readonly Omit<PastedLine, 'id'>[]; unread: readonly string[] },
): PastedList {
  const before = lines ?? []
  const first = 1 + Math.max(-1, ...before.map(({ id }) => id))
  const added = known.map((line, at): PastedLine => ({ ...line, id: first + at }))
  return { lines: [...before, ...added], text: joined(unread), isAdded: false }
}
