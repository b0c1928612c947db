import { checkSum, tagsOf } from './emv-tags.ts'

/** Content of the QR code of a transfer slip: the sending bank and the reference. */
export type SlipQr = {
  /** Three digits of the Bank of Thailand, or `TrueMoney`. */
  bank: string
  reference: string
}

const longestReference = 60

/**
 * Reads the mini-QR of a Thai transfer slip: `00 {00 "000001", 01 bank, 02 reference} 51 "TH" 91 CRC`, or TrueMoney's
 * own `00 {00 "01", 01 "01", 02 event, 03 transaction, 04 date} 91 CRC`. It contains no amount, date or account: it
 * identifies a transfer but does not prove it.
 * @returns null for any other code, or a wrong check sum
 */
export function readSlipQr(text: string): SlipQr | null {
  const payload = withPaddedCheckSum(text.trim())
  if (!payload || checkSum(payload.slice(0, -4)) !== payload.slice(-4).toUpperCase()) return null
  const tags = tagsOf(payload)
  const slip = tags && tagsOf(tags.get('00') ?? '')
  if (!slip) return null
  if (slip.get('00') === '000001' && tags.get('51') === 'TH') return found(slip.get('01'), slip.get('02'))
  if (slip.get('00') === '01' && slip.get('01') === '01') return found('TrueMoney', slip.get('03'))
  return null
}

function found(bank: string | undefined, reference: string | undefined): SlipQr | null {
  const isBank = bank === 'TrueMoney' || /^\d{3}$/.test(bank ?? '')
  const isReference = /^[!-~]+$/.test(reference ?? '') && (reference ?? '').length <= longestReference
  return isBank && bank && isReference && reference ? { bank, reference } : null
}

/** Some banks omit leading zeros of the check sum, against the standard. */
function withPaddedCheckSum(text: string): string | null {
  const [, body, sum] = /^([ -~]*9104)([0-9A-Fa-f]{1,4})$/.exec(text) ?? []
  return body && sum ? body + sum.padStart(4, '0') : null
}
