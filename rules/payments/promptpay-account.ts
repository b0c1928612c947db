import { formatPhone, normalisePhone } from '../identity/phone.ts'
import { formatTaxId, normaliseTaxId } from '../identity/tax-id.ts'
import { plainDigits } from '../identity/plain-digits.ts'

/** The supplier's own PromptPay account: its number, or a biller number with the order number as reference. */
export type PromptPayAccount =
  | { kind: 'phone' | 'tax-id' | 'e-wallet'; id: string; name: string }
  | { kind: 'bill'; id: string; name: string }

/**
 * The kind of PromptPay number: a Thai mobile, 13 digits of a tax or citizen number, or 15 of an e-wallet; otherwise
 * null.
 */
export function promptPayId(text: string): { kind: 'phone' | 'tax-id' | 'e-wallet'; id: string } | null {
  const phone = normalisePhone(text)
  if (phone) return { kind: 'phone', id: phone }
  const taxId = normaliseTaxId(text)
  if (taxId) return { kind: 'tax-id', id: taxId }
  const digits = plainDigits(text).replace(/[\s\p{Pd}]/gu, '')
  return /^\d{15}$/.test(digits) ? { kind: 'e-wallet', id: digits } : null
}

/** A biller number of a bank: 13 digits of the tax number and a suffix of 2; otherwise null. */
export function billerId(text: string): string | null {
  const digits = plainDigits(text).replace(/[\s\p{Pd}]/gu, '')
  return /^\d{15}$/.test(digits) ? digits : null
}

/** The account number as people write it. */
export const formatPromptPay = ({ kind, id }: Pick<PromptPayAccount, 'kind' | 'id'>): string =>
  kind === 'phone' ? formatPhone(id) : kind === 'tax-id' ? formatTaxId(id) : id

/** A reference of a PromptPay bill: at most 20 capital letters and digits. */
export const billReference = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 20)
