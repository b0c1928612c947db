import { formatMoney, fromBaht, satangOf, type Satang } from '#rules/money.ts'

/** An amount of the wire in baht as a field holds it: `1234.50`, and nothing for none. */
export const amountText = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : formatMoney(satangOf(amount)).replaceAll(',', '')

/** An amount in baht as it is typed, also with commas between thousands; null for nothing, letters, or more than two decimals. */
export const readAmount = (text: string): Satang | null =>
  text.trim() === '' ? null : fromBaht(Number(text.replaceAll(',', '')))
