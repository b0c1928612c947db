import { longestList } from '#rules/restock/list/split-list.ts'
import type { PastedList } from './kept-list.ts'
import type { PastedLine } from './pasted-line.ts'

/** Texts one below the other, without empty ones. */
const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

/**
 * The longest beginning of a text that is read at once, in whole lines, and the lines that wait. A line that is longer by itself ends
 * between two goods, or else between two words.
 */
export function partToRead(written: string): { text: string; rest: string } {
  const text = written.trim()
  if (text.length <= longestList) return { text, rest: '' }
  const ends = [/\n/g, /[,;•●▪、]/g, /\s/g].map(
    (end) => [...text.slice(0, longestList + 1).matchAll(end)].at(-1)?.index ?? 0,
  )
  const end = ends.find((at) => at > 0)
  return end === undefined
    ? { text: text.slice(0, longestList), rest: text.slice(longestList) }
    : { text: text.slice(0, end), rest: text.slice(end + 1) }
}

/**
 * What the text box has of a list that was read: what was not read yet, and the lines stay; or, where all was read, the text of the
 * lines, which are read again.
 */
export const textToEdit = ({ text, lines }: PastedList): Pick<PastedList, 'text' | 'lines'> =>
  text === '' && lines ? { text: joined(lines.map((line) => line.text)), lines: null } : { text, lines }

/** A list whose text was read: the new lines behind those that it had. */
export function withRead(
  list: PastedList,
  { known, unread }: { known: readonly Omit<PastedLine, 'id'>[]; unread: readonly string[] },
): PastedList {
  const before = list.lines ?? []
  const first = 1 + Math.max(-1, ...before.map(({ id }) => id))
  const added = known.map((line, at): PastedLine => ({ ...line, id: first + at }))
  return { ...list, lines: [...before, ...added], text: joined(unread), isAdded: false }
}

/**
 * A list whose lines were added: those that were sent are not in it any more, nor is talk. What was chosen for one of them since then
 * stays, and of the same product the units that were counted up.
 */
export function withoutAdded(list: PastedList, sent: readonly PastedLine[]): PastedList {
  const added = new Map(sent.map(({ id, chosen }) => [id, chosen]))
  const lines = (list.lines ?? []).flatMap((line): PastedLine[] => {
    const [was, is] = [added.get(line.id), line.chosen]
    if (line.kind === 'talk' || (was && was === is)) return []
    if (!was || was.card.id !== is?.card.id) return [line]
    return is.qty > was.qty ? [{ ...line, chosen: { ...is, qty: is.qty - was.qty } }] : []
  })
  return { ...list, lines, isAdded: true }
}
