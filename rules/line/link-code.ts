import { hourMs, minuteMs } from '../bangkok-time.ts'

/** Letters and digits that nobody takes for another: no I, L, O, 0 or 1. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Signs of a code: of 31^8 codes one or two are valid at a time. */
export const codeLength = 8

/** How long a code can be sent, in ms. */
export const codeMs = 10 * minuteMs

/** After so many wrong codes of one sender within `guessMs` its further codes are ignored. */
export const mostGuesses = 5
export const guessMs = hourMs

const half = codeLength / 2
const pattern = new RegExp(`^([${codeAlphabet}]{${half}})[- ]?([${codeAlphabet}]{${half}})$`)

/** A code as people read it: `K7M2-9QPX`. */
export const spelledCode = (code: string): string => `${code.slice(0, half)}-${code.slice(half)}`

/** The code that a message is, without its dash; null for a message that is none, such as a question to the staff. */
export function codeIn(text: string): string | null {
  const [, first, second] = pattern.exec(text.trim().toUpperCase()) ?? []
  return first && second ? first + second : null
}
