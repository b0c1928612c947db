import type { CellReason } from '#rules/transfer/import-reasons.ts'

/** The most letters of a name. */
export const longestName = 200

/** Why a text is not valid as a name on a page; null where it is. */
export function nameProblem(text: string, longest = longestName): CellReason | null {
  // First: the letters of a wrong encoding are both.
  if (/\p{Cc}/u.test(text)) return { reason: 'text_invalid' }
  return text.length > longest ? { reason: 'too_long', values: [String(longest)] } : null
}

/** A name in one line: a break in a cell of a spreadsheet says where it wraps there, and nothing of the name. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, (gap) => (/[\t\n\r]/.test(gap) ? ' ' : gap))
