const mostLetters = 120
/** Letters before those that differ. */
const lead = 20

/** So much of a long text that what differs from the other one is in it, from the same letter on as of the other. */
export function shortenDifference(words: string, other: string): string {
  const [letters, others] = [[...words], [...other]]
  if (Math.max(letters.length, others.length) <= mostLetters) return words
  let at = 0
  while (at < letters.length && letters[at] === others[at]) at += 1
  const start = at <= mostLetters - lead ? 0 : at - lead
  const end = start + mostLetters
  return `${start > 0 ? '…' : ''}${letters.slice(start, end).join('')}${end < letters.length ? '…' : ''}`
}
