import { normalisePhone } from '../identity/phone.ts'
import { fold, unifyForms } from './fold.ts'
import { otherLayout } from './keyboard.ts'

/** Fewer letters are looked for at the beginning of names only: they are in too many. A single one is not looked for. */
const leastInside = 3
const leastAtStart = 2
const mostTokens = 6

/** What a member of staff searches for, ready to compare with stored names. */
export type StaffSearch = {
  /** As typed, trimmed, in capitals: a number, a code or a SKU. */
  exact: string
  /** As a stored phone number; null where it is none. */
  phone: string | null
  /** All of them have to be in the name. Letters and digits only, without tone marks. */
  tokens: readonly string[]
  /** The numbers among the words, such as a size: where one stands alone in a name, it is meant. */
  numbers: readonly string[]
  /** Whether the tokens are long enough to be looked for in the middle of names. */
  isInside: boolean
}

/** Reads the text of the search box; null where it holds less than two letters or digits in a row. */
export function readStaffSearch(text: string): StaffSearch | null {
  const words = /\p{L}/u.test(text) ? text.split(/\s+/) : [text]
  const tokens = words
    .map((word) => fold(word).replaceAll(' ', ''))
    .filter((word) => word !== '')
    .slice(0, mostTokens)
  if (!tokens.some((token) => token.length >= leastAtStart)) return null
  const isInside = tokens.some((token) => token.length >= leastInside)
  const numbers = unifyForms(text)
    .split(/\s+/)
    .filter((word) => /^\d+(\.\d+)?$/.test(word))
    .slice(0, mostTokens)
  return { exact: text.trim().toUpperCase(), phone: normalisePhone(text), tokens, numbers, isInside }
}

/** As `readStaffSearch`, by the same keys on the other keyboard layout, for a text that finds nothing; null where that is no text. */
export const readOtherLayout = (text: string): StaffSearch | null => readStaffSearch(otherLayout(text))
