import { plainDigits } from '#rules/identity/plain-digits.ts'

/**
 * The whole number in a typed text, Thai digits and commas of thousands included; null for anything else.
 * @example typedQuantity('๑๒') // 12
 */
export function typedQuantity(text: string): number | null {
  const digits = plainDigits(text.trim()).replaceAll(',', '')
  return /^\d{1,5}$/.test(digits) ? Number(digits) : null
}
