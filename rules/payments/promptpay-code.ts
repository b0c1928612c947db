import type { Satang } from '../money.ts'
import { checkSum, tagsOf } from './emv-tags.ts'
import { satangOfDecimal } from './gateway-amount.ts'

/** Tags of EMVCo's merchant-presented codes: PromptPay's credit transfer and bill payment, currency, amount, country. */
const creditTransfer = '29'
const billPayment = '30'
const baht = '764'
/** A longer text is not a QR code that a phone can read; 2C2P PGW 4.3 allows 5,000 characters. */
const longest = 512

/**
 * The amount of a PromptPay code, in satang.
 * @returns null for a damaged code, a code without an amount, or one that is not a PromptPay code in baht
 */
export function amountOfPromptPayCode(payload: string): Satang | null {
  if (payload.length > longest || !/^[ -~]+6304[0-9A-F]{4}$/.test(payload)) return null
  if (checkSum(payload.slice(0, -4)) !== payload.slice(-4)) return null
  const tags = tagsOf(payload)
  const isPromptPay = tags?.get('00') === '01' && (tags.has(creditTransfer) || tags.has(billPayment))
  if (!isPromptPay || tags.get('53') !== baht || tags.get('58') !== 'TH') return null
  return satangOfDecimal(tags.get('54'))
}
