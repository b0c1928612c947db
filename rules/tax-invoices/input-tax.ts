import { divideRounded, vatWithin, type Satang } from '../money.ts'
import { nextMonth } from './tax-month.ts'

// Tax that suppliers have charged, which is deducted from the tax of sales (sections 82/3 and 82/5 of the Revenue Code).

/** Months after that of the invoice in which its tax may still be deducted. */
const laterMonths = 6

/** The percentage of section 80 as it is reduced by decree: tax of another rate is not on a tax invoice. */
const inputTaxPercent = 7

/** How far the tax of a paper may be from the rate, since suppliers round each line of it: one baht, in satang. */
const mostRounding = 100

/** The months in which the tax of an invoice may be deducted, the first one first. @param issuedOn `YYYY-MM-DD` */
export function claimMonths(issuedOn: string): string[] {
  const months = [issuedOn.slice(0, 7)]
  for (let later = 0; later < laterMonths; later += 1) months.push(nextMonth(months.at(-1) ?? ''))
  return months
}

/** The tax of a taxed value without VAT. */
const inputTaxOf = (value: Satang): Satang => divideRounded(value * inputTaxPercent, 100) as Satang

/** The tax within an amount that includes it. */
export const inputTaxWithin = (included: Satang): Satang => vatWithin(included, inputTaxPercent)

type PurchaseInvoiceDates = { issuedOn: string; month: string | null; value: Satang; vat: Satang }

/**
 * What is wrong with a supplier's invoice: it is of the future, its tax is deducted too early or too late, or the tax is
 * not that of the value.
 * @param today `YYYY-MM-DD` in Bangkok
 */
export function checkPurchaseInvoice(
  { issuedOn, month, value, vat }: PurchaseInvoiceDates,
  today: string,
): { path: string; code: string }[] {
  const errors: { path: string; code: string }[] = []
  if (issuedOn > today) errors.push({ path: 'issuedOn', code: 'future' })
  if (month !== null && month > today.slice(0, 7)) errors.push({ path: 'month', code: 'future' })
  else if (month !== null && !claimMonths(issuedOn).includes(month))
    errors.push({ path: 'month', code: 'not_claimable' })
  if (Math.abs(vat - inputTaxOf(value)) > mostRounding) errors.push({ path: 'vatAmt', code: 'other_rate' })
  return errors
}
