import { plainDigits } from './plain-digits.ts'

/**
 * Separators that people and address books put between digits; contacts copied on phones contain invisible characters
 * (Cf).
 */
const separators = /[\s\p{Pd}\p{Cf}().]/gu

/** Mobile ranges of the Thai numbering plan: 06, 08 and 09, ten digits in all. */
const mobile = /^0[689]\d{8}$/

/**
 * A Thai mobile number in its stored form, `0812345678`. Accepts Thai digits, spaces and dashes, and +66 or 66 instead
 * of the leading 0 or before it.
 * @returns null for anything that is not a Thai mobile number
 */
export function normalisePhone(text: string): string | null {
  const national = plainDigits(text)
    .replace(separators, '')
    .replace(/^\+?660?(?=[689]\d{8}$)/, '0')
  return mobile.test(national) ? national : null
}

/** Formats a stored number as `081-234-5678`; anything else is returned unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
