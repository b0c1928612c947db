import { plainDigits } from './plain-digits.ts'

/** What people and address books put between digits; contacts copied on phones bring invisible marks (Cf) along. */
const separators = /[\s\p{Pd}\p{Cf}().]/gu

/** Mobile ranges of the Thai numbering plan: 06, 08 and 09, ten digits in all. */
const mobile = /^0[689]\d{8}$/

/**
 * A Thai mobile number in the one form it is stored in, `0812345678`, however it was typed: Thai digits, spaces and
 * dashes, +66 or 66 instead of the leading 0 or before it.
 * @returns null for anything that is not a Thai mobile number
 */
export function normalisePhone(text: string): string | null {
  const national = plainDigits(text)
    .replace(separators, '')
    .replace(/^\+?660?(?=[689]\d{8}$)/, '0')
  return mobile.test(national) ? national : null
}

/** `081-234-5678`, as Thais write a mobile number. Takes the stored form; anything else comes back as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
