import { satang, type Satang } from '#rules/money.ts'

/**
 * Whole satang of an amount in baht as the gateway writes it: `"230.87"`, `"000000002500.90000"`, `1234.56`. Works on
 * the digits, without floating-point arithmetic. Null when it is not an amount or has a fraction of a satang.
 */
export function satangOfDecimal(value: unknown): Satang | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const digits = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(String(value))
  if (!digits) return null
  const fraction = (digits[2] ?? '').padEnd(2, '0')
  if (/[1-9]/.test(fraction.slice(2))) return null
  return satang(Number(`${digits[1]}${fraction.slice(0, 2)}`))
}

/** An amount in baht with two decimals, from whole satang (not negative): 123456 → `1234.56`. */
export function decimalOfSatang(amount: Satang): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
