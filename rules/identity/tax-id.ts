import { plainDigits } from './plain-digits.ts'

/** The last digit of a tax or citizen number, which checks the others: (11 − Σ digit × (13 − place) mod 11) mod 10. */
export function taxIdCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0)
  return (11 - (sum % 11)) % 10
}

/**
 * The 13-digit tax or citizen number in its stored form, digits only.
 * @returns null when there are not 13 digits or the check digit is wrong
 */
export function normaliseTaxId(text: string): string | null {
  const digits = plainDigits(text).replace(/[\s\p{Pd}]/gu, '')
  if (!/^\d{13}$/.test(digits)) return null
  return taxIdCheckDigit(digits.slice(0, 12)) === Number(digits[12]) ? digits : null
}

/**
 * Formats 13 digits, also Thai ones, as `1-2345-67890-12-3`, as on the citizen's card; anything else is returned
 * unchanged.
 */
export function formatTaxId(text: string): string {
  const digits = plainDigits(text).replace(/[\s\p{Pd}]/gu, '')
  return /^\d{13}$/.test(digits) ? digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5') : text
}
