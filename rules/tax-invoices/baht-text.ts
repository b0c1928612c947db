import { satangPerBaht, toBaht, type Satang } from '../money.ts'

const digits = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const
const million = 1_000_000

/**
 * An amount in words, as on Thai documents: `หนึ่งร้อยเจ็ดบาทถ้วน`, `ยี่สิบเอ็ดบาทห้าสิบสตางค์`. Amounts below one baht
 * have no บาท. Spelling of the Royal Society: a final one after other digits is เอ็ด, twenty is ยี่สิบ.
 * @param amount whole satang, not negative
 */
export function bahtText(amount: Satang): string {
  const baht = Math.floor(toBaht(amount))
  const satang = amount % satangPerBaht
  if (satang === 0) return `${baht === 0 ? 'ศูนย์' : spelled(baht)}บาทถ้วน`
  return `${baht === 0 ? '' : `${spelled(baht)}บาท`}${spelled(satang)}สตางค์`
}

/** A whole number above zero; millions of millions are ล้านล้าน. */
function spelled(count: number): string {
  const millions = Math.floor(count / million)
  const rest = count % million
  const head = millions > 0 ? `${spelled(millions)}ล้าน` : ''
  return head + belowMillion(rest, head !== '')
}

function belowMillion(count: number, follows: boolean): string {
  return [...String(count)].reduce((text, character, index, all) => {
    const digit = Number(character)
    const place = all.length - 1 - index
    if (digit === 0) return text
    return text + digitAt(digit, place, follows || text !== '') + (places[place] ?? '')
  }, '')
}

function digitAt(digit: number, place: number, follows: boolean): string {
  if (place === 1 && digit === 1) return ''
  if (place === 1 && digit === 2) return 'ยี่'
  if (place === 0 && digit === 1 && follows) return 'เอ็ด'
  return digits[digit] ?? ''
}
