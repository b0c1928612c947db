import { plainDigits } from './plain-digits.ts'

/**
 * The 13-digit tax or citizen number in its stored form, digits only. The last digit checks the others:
 * (11 − Σ digit × (13 − place) mod 11) mod 10, as on the citizen's card.
 * @returns null where the digits are not 13 or the last one does not fit
 */
export function normaliseTaxId(text: string): string | null {
  const digits = plainDigits(text).replace(/[\s\p{Pd}]/gu, '')
  if (!/^\d{13}$/.test(digits)) return null
  const sum = [...digits.slice(0, 12)].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12]) ? digits : null
}

/** `1-2345-67890-12-3`, as on the citizen's card. Takes 13 digits, Thai ones too; anything else comes back as it is. */
export function formatTaxId(text: string): string {
  const digits = plainDigits(text).replace(/[\s\p{Pd}]/gu, '')
  return /^\d{13}$/.test(digits) ? digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5') : text
}
