import { unifyForms } from '#rules/search/fold.ts'
import { numberOf, spoken } from '#rules/search/measures.ts'
import { onlyTalk } from './only-talk.ts'
import { unitNamed, unitPattern } from './units.ts'

/** How much of something: so many of a unit (null: of nothing that was named). */
export type Amount = { count: number; unit: string | null; bundle: boolean; text: string }
/** A line of a list: what is written, the name in it, and the amount where there is one. `refusal`: not wanted. */
export type ListLine = {
  text: string
  name: string
  amount: Amount | null
  /** `talk`: a greeting and the like; `unclear`: an amount that can be read in two ways, an alternative, a refusal. */
  kind: 'goods' | 'talk' | 'unclear' | 'refusal'
}

/** Text of a list that is read; a message of LINE is shorter. */
export const longestList = 4000
/** Letters and words of a line that is read: others wait while one is, and no goods are named in as many. */
const longestLine = 150
const mostWords = 10
/** More lines than a month's order of a small shop. */
export const mostLines = 60

const number = '\\d{1,5}(?:[.]\\d+)?'
/** A size or a price follows: `500 ก.`, `24 x 28`, `3 in 1`, `25 บาท`. */
const notAmount =
  '(?!\\s*(?:[x×*]\\s*\\d|in\\s*\\d|บาท|฿|%|กรัม|กก|กิโล|โล|ก[.]|ก(?![\\p{L}\\p{M}])|มล|มิล|ลิตร|ล[.]|ล(?![\\p{L}\\p{M}])|ซีซี|ออนซ์|ซม|มม|นิ้ว|วัตต์|ชั้น|g(?![a-z])|kg|ml|l(?![a-z])|cm|mm|oz|w(?![a-z])))'
const amountForms = new RegExp(
  [
    `(?<![\\d.,])(?<count>${number}|${spoken})\\s*(?<unit>${unitPattern})(?<half>\\s*ครึ่ง)?`,
    `(?<oneUnit>${unitPattern})\\s*(?:นึง|หนึ่ง|เดียว)(?![ก-๎])`,
    `ครึ่ง\\s*(?<halfUnit>โหล)`,
    `(?<![\\d.]\\s?)[x×*]\\s*(?<times>\\d{1,4})(?![\\d.])${notAmount}(?:\\s*(?<timesUnit>${unitPattern}))?`,
    `(?<=\\s)[x×*](?<last>\\d{1,3})\\s*$`,
    `(?<![\\d.x×*]\\s?)(?<before>\\d{1,3})\\s*[x×](?![\\s]*\\d)(?![a-z])`,
  ].join('|'),
  'giu',
)
const bareEnd = new RegExp(`(?:^|[\\s=:)-]|(?<=[ก-๎]))(?<bare>\\d{1,4})\\s*$`, 'u')
const bareStart = new RegExp(`^(?<bare>\\d{1,3})\\s+(?=[\\p{L}])${notAmount}`, 'u')

/** A line of an exported chat begins with its time and its sender. */
const chatHead = /^\d{1,2}:\d{2}(?:\s*(?:AM|PM|น\.?))?\t[^\t]*\t/iu
const chatDay =
  /^(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?:\s+\S+)?$|^\[?(?:รูป|สติกเกอร์|สติ๊กเกอร์|photo|sticker)\]?$/iu
const bullet = /^\s*(?:[-–—*+>•●▪✓✔☑#]\s*|\(?\d{1,2}(?:[)]|[.](?!\d))\s*)/u
const requestWords =
  /^(?:(?:ขอ(?![งบ])|เอา|สั่ง|อยากได้|ต้องการ|เพิ่ม|เติม|รบกวน|แล้วก็|ก็|อีก|ด้วย|มี(?![ดก])|และ|กับ(?!ข้าว)|แล้ว|ค่ะ|คะ|ครับ|คับ|จ้า|นะ|พี่|น้อง|and|plus|also|some|i want|need|order)\s*|[\s.,:=+&!-]+)+/iu
const politeEnd =
  /(?:\s*(?:ครับผม|ครับ|คับ|ค่ะ|คะ|ค่า|จ้า|จ้ะ|จ๊ะ|นะ|ด้วย|หน่อย|please|pls|จำนวน|กับ|และ|แล้วก็|and|[=:+&,-]))+\s*$/iu
const prices = /(?:ละ|ราคา)?\s*\d+(?:[.]\d+)?\s*(?:บาท|฿)|฿\s*\d+(?:[.]\d+)?/gu
const refusal = /ไม่เอา|ไม่ต้อง|ไม่รับ|ยกเลิก|(?:^|\s)งด|ยังไม่|แทน(?![ก-๎])|cancel|without|\bno\s/iu
const several = /หรือ|อย่างละ|ชนิดละ|รสละ|กลิ่นละ|สีละ|\bor\b|\beach\b|\d\s*(?:-|–|ถึง)\s*\d/iu

/** Whether a line is short enough to be read. */
export const isReadable = ({ text, name }: ListLine): boolean =>
  text.length <= longestLine && (name.match(/[\p{L}\p{M}]+/gu) ?? []).length <= mostWords

/** Splits a pasted or dictated text into its lines; nothing is left out, only empty lines are. */
export function splitList(text: string): ListLine[] {
  const lines = unifyForms(text.slice(0, longestList))
    .replace(/\p{Extended_Pictographic}|\ufe0f|\u200d/gu, ' ')
    .split(/\r?\n|[;•●▪]|,(?!\d{3}(?!\d))|、/u)
    .map((line) =>
      line
        .replace(chatHead, '')
        .replace(bullet, '')
        .replaceAll(/[()[\]{}"“”]/g, ' ')
        .replaceAll(/[ \t]+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .flatMap(ofOneLine)
  return joined(lines)
}

function ofOneLine(line: string): ListLine[] {
  if (onlyTalk(line) || chatDay.test(line)) return [{ text: line, name: '', amount: null, kind: 'talk' }]
  const pieces = piecesOf(line.replace(prices, ' '))
  const first = pieces.find(({ name, amount }) => amount || name !== '')
  const last = pieces.at(-1)
  const numbersFirst = first?.amount && last && !last.amount
  return (numbersFirst ? pairsFromFront(pieces) : pairsFromBack(pieces)).flatMap((one): ListLine[] => {
    const name = one.name.replace(requestWords, '').replace(politeEnd, '').trim()
    if (name === '' && !one.amount) return []
    if (!one.amount && onlyTalk(name)) return [{ ...one, name: '', kind: 'talk' }]
    const found = one.amount ? { name, amount: one.amount } : withBareNumber(name)
    const isUnclear = one.kind === 'unclear' || several.test(one.text)
    const kind = refusal.test(one.text) ? 'refusal' : isUnclear ? 'unclear' : 'goods'
    return [{ text: one.text, ...found, kind }]
  })
}

/** A name, or an amount. */
type Piece = { text: string; name: string; amount: Amount | null }

/** The amounts of a line and what stands between them. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const addName = (text: string) => {
    const name = text.trim()
    if (name === '') return
    // After an amount comes what a sentence puts between two goods; nothing else is in `ค่ะ` and `กับ`.
    if (
      pieces.at(-1)?.amount &&
      (name.replace(requestWords, '').replace(politeEnd, '').trim() === '' || onlyTalk(name))
    )
      return
    for (const part of name.split(/\s(?:กับ|และ|แล้วก็|and|&|\+)\s/u))
      if (part.trim() !== '') pieces.push({ text: part.trim(), name: part.trim(), amount: null })
  }
  for (const match of line.matchAll(amountForms)) {
    const amount = amountOf(match)
    if (!amount) continue
    addName(line.slice(at, match.index))
    pieces.push({ text: match[0].trim(), name: '', amount })
    at = match.index + match[0].length
  }
  addName(line.slice(at))
  return pieces
}

function amountOf(match: RegExpExecArray): Amount | null {
  const { count, unit, half, oneUnit, halfUnit, times, timesUnit, last, before } = match.groups ?? {}
  const text = match[0].trim()
  const of = (many: number, word: string | undefined): Amount => {
    const named = word === undefined ? null : unitNamed(word)
    return { count: many, unit: named?.name ?? null, bundle: named?.bundle ?? false, text }
  }
  if (count !== undefined) return of(numberOf(count) + (half ? 0.5 : 0), unit)
  if (oneUnit !== undefined) return of(1, oneUnit)
  if (halfUnit !== undefined) return { count: 6, unit: 'ชิ้น', bundle: false, text }
  if (times !== undefined) return of(Number(times), timesUnit)
  const bare = last ?? before
  return bare === undefined ? null : of(Number(bare), undefined)
}

type Pair = { text: string; name: string; amount: Amount | null; kind?: 'unclear' }

/** Each name with the amount after it; of several amounts the last counts, the others are sizes. */
function pairsFromBack(pieces: readonly Piece[]): Pair[] {
  const pairs: Pair[] = []
  for (const { text, name, amount } of pieces) {
    const last = pairs.at(-1)
    if (!amount) pairs.push({ text, name, amount })
    else if (!last) pairs.push({ text, name, amount, kind: 'unclear' })
    else {
      last.text = `${last.text} ${text}`
      if (last.amount) last.name = `${last.name} ${last.amount.text}`
      last.amount = amount
    }
  }
  const [first, second] = pairs
  // `2 ลัง มาม่า 3 แพ็ค`: nobody knows which of them is meant.
  if (first && first.name === '' && second) {
    pairs.splice(0, 2, { ...second, text: `${first.text} ${second.text}`, kind: 'unclear' })
  }
  return pairs
}

function pairsFromFront(pieces: readonly Piece[]): Pair[] {
  const pairs: Pair[] = []
  for (const { text, name, amount } of pieces) {
    const last = pairs.at(-1)
    if (amount) pairs.push({ text, name: '', amount })
    else if (last && last.name === '') {
      last.text = `${last.text} ${text}`
      last.name = name
    } else pairs.push({ text, name, amount })
  }
  return pairs
}

/** `น้ำปลา 6` and `6 น้ำปลา`; whether the number is a size is decided where the goods are known. */
function withBareNumber(name: string): { name: string; amount: Amount | null } {
  const end = bareEnd.exec(name)
  const found = end ?? bareStart.exec(name)
  const bare = found?.groups?.['bare']
  if (!found || bare === undefined || found[0].length === name.length) return { name, amount: null }
  const rest = end ? name.slice(0, found.index) : name.slice(found[0].length)
  const amount = { count: Number(bare), unit: null, bundle: false, text: bare }
  return { name: rest.replace(politeEnd, '').trim(), amount }
}

/** An amount on a line of its own belongs to the name before it. */
function joined(lines: readonly ListLine[]): ListLine[] {
  const result: ListLine[] = []
  for (const line of lines) {
    const last = result.at(-1)
    if (line.name === '' && line.amount && last && last.amount === null && last.kind === 'goods')
      result.splice(-1, 1, { ...last, text: `${last.text} ${line.text}`, amount: line.amount })
    else result.push(line)
  }
  return result
}
