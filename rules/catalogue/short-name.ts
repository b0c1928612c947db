/** A product's name as a card shows it. `size` and `pack` are empty when the name has none. */
type SplitName = { short: string; size: string; pack: string }

const number = '[\\d๐-๙][\\d๐-๙.,]*(?:\\s?[×xX*]\\s?[\\d๐-๙][\\d๐-๙.,]*)*'
const unit =
  '(?:กิโลกรัม|กก|กรัม|มก|ก|มล|ซีซี|ลิตร|ล|ซม|มม|เมตร|ม|นิ้ว|ชิ้น|ใบ|แผ่น|เม็ด|แคปซูล|ม้วน|ซอง|ฟอง|ก้อน|ด้าม|ไม้|วัตต์|ชั้น|ออนซ์' +
  '|[km]?g|m?l|cc|[cm]?m|inch(?:es)?|oz|W|ply|(?:piece|pc|sheet|tablet|capsule|roll|bag|sachet|packet|egg|cell)s?)'
const measure = `${number}\\s?-?${unit}\\.?(?![^\\s,)×x*])`
const phrase = `${measure}(?:\\s?[×x*]?\\s?${measure})*`
/** In its own brackets, or outside any: `(refill 1 l)` is one unit and is not split. */
const sizes = new RegExp(`(?:^|\\s)(?:\\((${phrase})\\)|(${phrase})(?![^(]*\\)))`, 'gi')
const englishPack = /,? (?:\w+ of (\d+)|dozen)$/

/** The sales unit at the end of a name, when it repeats the unit of the product. */
function packAtEnd(name: string, salesUnit: string, pieces: number): string {
  if (pieces < 2) return ''
  const thai = salesUnit === 'โหล' ? ' โหล' : ` ${salesUnit} ${pieces}`
  if (name.endsWith(thai)) return thai
  const [english = '', count = 12] = englishPack.exec(name) ?? []
  return Number(count) === pieces ? english : ''
}

/**
 * Splits size and pack from a product's name, so that a card can show them on a separate line that is never truncated:
 * `ปลาซาร์ดีน ตราคลื่น 155 ก. แพ็ค 12` becomes `ปลาซาร์ดีน ตราคลื่น`, `155 ก.` and `แพ็ค 12`. The last size in the name
 * is used; words after it stay in the short name. A name that would become empty is not split.
 * @param salesUnit the Thai name of the unit
 * @param pieces in one sales unit
 */
export function splitName(name: string, salesUnit: string, pieces: number): SplitName {
  const pack = packAtEnd(name, salesUnit, pieces)
  const unpacked = name.slice(0, name.length - pack.length)
  const found = [...unpacked.matchAll(sizes)].at(-1)
  const size = found?.[1] ?? found?.[2] ?? ''
  const at = found?.index ?? unpacked.length
  const short = (unpacked.slice(0, at) + unpacked.slice(at + (found?.[0].length ?? 0))).trim()
  return short ? { short, size, pack: pack.replace(/^,? /, '') } : { short: name, size: '', pack: '' }
}

/** A size for comparison: `kg` or `l`, and thousandths of it. */
type Measure = { per: 'kg' | 'l'; thousandths: number }

const weight = /^([\d.,]+)\s?(?:(กิโลกรัม|กก|kg)|(กรัม|ก|g)|(ลิตร|ล|l)|(?:มล|ซีซี|ml|cc))\.?$/i

/** Weight or volume of one piece; null when a size is neither, or names several pieces (`10 g × 3`). */
export function measureOf(size: string): Measure | null {
  const [, amount, kilograms, grams, litres] = weight.exec(size) ?? []
  if (amount === undefined) return null
  const thousandths = Math.round(Number(amount.replaceAll(',', '')) * ((kilograms ?? litres) ? 1000 : 1))
  return thousandths > 0 ? { per: (kilograms ?? grams) ? 'kg' : 'l', thousandths } : null
}
