import { formatMoney, satangOf } from '#rules/money.ts'

/** An amount of the wire in baht as a field holds it: `1234.50`, and nothing for none. */
export const amountText = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : formatMoney(satangOf(amount)).replaceAll(',', '')
