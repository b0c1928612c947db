import { foldedPattern, withoutMarks } from './fold.ts'

/**
 * Sizes, pack sizes and counts in a name or a query, in one spelling each: `1.5 ลิตร`, `1500มล.` and `1.5 l` are all
 * `1.5l`. A number that has no unit stands for any measure with that number.
 */
type Measures = {
  /** The text without its measures. */
  rest: string
  /** `1.5l`, `500g`, `24x28`, `pack12`, `x12` (twelve pieces), `sizem`, `no2`, `n250` (250 of anything). */
  found: string[]
}

const pieceWords = [
  ...['ชิ้น', 'ขวด', 'ซอง', 'กระป๋อง', 'กล่อง', 'ห่อ', 'ก้อน', 'ม้วน', 'แผ่น', 'เม็ด', 'ใบ', 'คู่', 'อัน', 'ถุง', 'ฟอง'],
  ...['หลอด', 'ถ้วย'],
]
const unitWords: Record<string, readonly string[]> = {
  kg: ['กิโลกรัม', 'กิโล', 'กก', 'โล', 'kilograms?', 'kilos?', 'kgs?'],
  g: ['กรัม', 'grams?', 'g', 'ก'],
  hectogram: ['ขีด'],
  l: ['ลิตร', 'litres?', 'liters?', 'lt', 'l', 'ล'],
  ml: ['มิลลิลิตร', 'มิลลิ', 'มิล', 'มล', 'ซีซี', 'ml', 'cc'],
  oz: ['ออนซ์', 'ounces?', 'oz'],
  cm: ['เซนติเมตร', 'เซน', 'ซม', 'cm'],
  mm: ['มิลลิเมตร', 'มม', 'mm'],
  m: ['เมตร', 'm', 'ม'],
  inch: ['นิ้ว', 'inch(?:es)?'],
  w: ['วัตต์', 'watts?', 'w'],
  gsm: ['แกรม', 'gsm'],
  pieces: [...pieceWords, 'pieces?', 'pcs?', 'bottles?', 'cans?', 'sachets?', 'sheets?', 'rolls?', 'bags?'],
}
const packWords: Record<string, readonly string[]> = {
  pack: ['แพ็ค', 'แพ็ก', 'packs?'],
  case: ['ลัง', 'cases?', 'cartons?', 'crates?'],
  dozen: ['โหล', 'dozens?'],
  x: ['กล่อง', 'ถุง', 'box(?:es)?', 'bags?'],
}

/** Letters of a word that may follow a unit's short form: `5 ก.` is grams, `5 กระสอบ` is not. */
const notAWord = '(?![\\p{L}\\p{M}])'
const digits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const spokenWords = [...digits, 'นึง', 'เอ็ด', 'ยี่', 'สิบ', 'ร้อย', 'พัน']
const number = '\\d+(?:[.]\\d+)?'
/** A pattern for a number in Thai words. */
export const spoken = `(?:${spokenWords.map(foldedPattern).join('|')})+`
const amount = `(?:${number}|${spoken})`
const isShort = (name: string) => /^[\p{L}]{1,2}$/u.test(name) && !name.includes('?')
const alternatives = (names: readonly string[]) =>
  names.map((name) => `${foldedPattern(name)}${isShort(name) || /^[a-z]/.test(name) ? notAWord : ''}`).join('|')
const codes = (table: Record<string, readonly string[]>) =>
  Object.entries(table).map(([code, names]) => [code, new RegExp(`^(?:${alternatives(names)})$`, 'u')] as const)
const unitPatterns = codes(unitWords)
const packPatterns = codes(packWords)
const anyUnit = alternatives(
  Object.values(unitWords)
    .flat()
    .toSorted((a, b) => b.length - a.length),
)
/** กำลัง and พลัง are strength, หลัง is a back or behind, and none is a case (ลัง). */
const anyPack = `(?<!กำ|[พห](?=ล))(?:${alternatives(Object.values(packWords).slice(0, 3).flat())})`
const anyBox = alternatives(packWords['x'] ?? [])
const whole = '(?:ยก|ทั้ง|เป็น)?'
const anyOf = (...words: string[]) => `(?:${words.map(foldedPattern).join('|')})`
const byWeight = anyOf('กิโล', 'โล', 'ลิตร')
/** One of anything says nothing about its size. */
const oneOfIt = anyOf('นึง', 'หนึ่ง', 'เดียว')
/** Sales units that a count leaves as a word: two trays of eggs are eggs in trays. */
const countedUnits = anyOf('แผง', 'รีม', 'แถว', 'กระสอบ', 'แกลลอน', 'ปี๊บ', 'กระปุก')
const spokenSizes = { เอกซแอล: 'xl', เอกแอล: 'xl', เอส: 's', เอม: 'm', แอล: 'l' }
const sizeLetters = `(?:(?:x*[sl]|m)${notAWord}|${Object.keys(spokenSizes).map(foldedPattern).join('|')})`

/** The forms of a measure, in the order in which they are tried. */
const forms = new RegExp(
  [
    `(?<mix>\\d\\s*in\\s*\\d)`,
    `(?<spokenMix>(?:3|${anyOf('สาม', 'ทรี')})\\s*(?:in|${anyOf('อิน')})\\s*(?:1|${anyOf('วัน')}))`,
    `(?:${anyOf('ไม่เกิน', 'ต่ำกว่า', 'ราคา')}\\s*)?(?<price>${amount}\\s*(?:${anyOf('บาท')}|baht|฿))`,
    `(?<a>${amount})\\s*(?:[x×*]|${foldedPattern('คูณ')})\\s*(?<b>${amount})(?:\\s*(?:นิว|นิ้ว|inch))?`,
    `${foldedPattern('ครึ่ง')}(?<half>${anyUnit})`,
    `(?<count>${amount})?\\s*(?<halved>${byWeight})${foldedPattern('ครึ่ง')}`,
    `(?<=ขวด|ถุง)(?<single>${byWeight})`,
    `(?<weight>${byWeight})${oneOfIt}`,
    `(?:${anyOf('ไซส์', 'ไซซ์', 'ไซด์')}|(?<![\\p{L}\\p{M}])(?:ไซ|size))\\s*(?<size>${sizeLetters})`,
    `(?:${anyOf('เบอร์', 'เบอ')}|(?<![\\p{L}])no[.]?)\\s*(?<no>\\d+|${spoken})`,
    `(?<a4>(?<![\\p{L}\\p{N}])a4${notAWord}|${foldedPattern('เอ')}(?:4|${foldedPattern('สี่')}))`,
    `${amount}\\s*(?<counted>${countedUnits})`,
    `(?:${countedUnits}|${alternatives(pieceWords)})(?<one>${oneOfIt})`,
    `(?<amount>${amount})\\s*(?<unit>${anyUnit})[.]?`,
    `${whole}(?<pack>${anyPack})\\s*(?:of|ละ)?\\s*(?<packed>${amount})`,
    `(?:(?:(?<![\\d.])\\d{1,2}|${spoken})\\s*)?${whole}(?<packs>${anyPack})`,
    `(?<box>${anyBox})\\s*(?:of\\s*)?(?<boxed>\\d+)(?![\\d.]|\\s*(?:${anyUnit}))`,
    `(?<![\\p{L}\\p{M}\\d.])(?<alone>${number})(?![\\p{L}\\p{M}])`,
  ].join('|'),
  'gu',
)

/** Reads and takes out the measures of a text. @param text as `unify` makes it, but with its points and signs */
export function readMeasures(text: string): Measures {
  const found: string[] = []
  const add = (...measures: string[]) => {
    for (const measure of measures) if (!found.includes(measure)) found.push(measure)
  }
  const rest = text.replace(forms, (match, ...given) => {
    const groups = given.at(-1) as Record<string, string | undefined>
    const {
      mix,
      spokenMix,
      price,
      counted,
      one,
      a,
      b,
      single,
      weight,
      half,
      count,
      halved,
      size,
      no,
      a4,
      amount: many,
      unit,
      pack,
      packs,
      packed,
      box,
      boxed,
      alone,
    } = groups
    if (mix) add(mix.replaceAll(/\s/g, ''))
    else if (spokenMix) add('3in1')
    else if (counted) return ` ${counted} `
    else if (price ?? one) return ' '
    else if (a && b) add(`${numberOf(a)}x${numberOf(b)}`)
    else if (single ?? weight) add(...measured(1, unitNamed(single ?? weight ?? '')))
    else if (half) add(...measured(0.5, unitNamed(half)))
    else if (halved) add(...measured((count ? numberOf(count) : 1) + 0.5, unitNamed(halved)))
    else if (size) add(`size${spokenSizes[withoutMarks(size) as keyof typeof spokenSizes] ?? size}`)
    else if (no) add(`no${numberOf(no)}`)
    else if (a4) add('a4')
    else if (many && unit) add(...measured(numberOf(many), unitNamed(unit)))
    else if (pack ?? packs) add(...packOf(pack ?? packs ?? '', packed))
    else if (box && boxed) add(`x${boxed}`)
    else if (alone) {
      if (alone.length > 4) return match
      add(`n${numberOf(alone)}`)
    }
    return ' '
  })
  return { rest, found }
}

/** The measures that a name with these answers to: each number also without its unit, and the words of its packs. */
export function searchableMeasures(found: readonly string[]): string[] {
  const numbers = found.flatMap((measure) => /[\d.]+/.exec(measure)?.[0] ?? []).map((one) => `n${one}`)
  const words = found.flatMap((measure) => /^(?:pack|case|dozen)/.exec(measure)?.[0] ?? [])
  const sides = found.flatMap((measure) => /^([\d.]+)x([\d.]+)$/.exec(measure)?.slice(1) ?? []).map((one) => `n${one}`)
  return [...new Set([...found, ...numbers, ...sides, ...words])]
}

const packs = new RegExp(anyPack, 'gu')

/** The sales units in keywords, `pack`, `case` or `dozen`, found in a part of the time that all measures take. */
export const packsIn = (text: string): string[] => (text.match(packs) ?? []).flatMap((word) => packOf(word, undefined))

/** Sales units by the measure that names them, and by what else a name has that is sold in them: a dozen is twelve. */
const salesUnits = [
  { unit: 'ลัง', code: 'case', also: [] },
  { unit: 'แพ็ค', code: 'pack', also: [] },
  { unit: 'โหล', code: 'dozen', also: ['pack12', 'case12', 'x12'] },
]

/** The sales units that a query names, and the measures of what is sold in them. */
export const unitsNamed = (found: readonly string[]): { unit: string; measures: string[] }[] =>
  salesUnits
    .filter(({ code }) => found.some((measure) => measure.startsWith(code)))
    .map(({ unit, code, also }) => ({ unit, measures: [code, ...also] }))

function packOf(word: string, packed: string | undefined): string[] {
  const code = packPatterns.find(([, pattern]) => pattern.test(word))?.[0] ?? 'pack'
  if (code === 'dozen') return ['dozen']
  return packed && numberOf(packed) > 1 ? [`${code}${numberOf(packed)}`] : [code]
}

const unitNamed = (word: string): string => unitPatterns.find(([, pattern]) => pattern.test(word))?.[0] ?? word

/** An amount in the larger unit from one of it on: 1,500 ml are 1.5 l, 0.5 kg are 500 g. */
function measured(many: number, unit: string): string[] {
  if (unit === 'pieces') return [`x${many}`]
  if (unit === 'hectogram') return measured(many * 100, 'g')
  if (unit === 'kg' && many < 1) return [`${round(many * 1000)}g`]
  if (unit === 'l' && many < 1) return [`${round(many * 1000)}ml`]
  if (unit === 'g' && many >= 1000) return [`${round(many / 1000)}kg`]
  if (unit === 'ml' && many >= 1000) return [`${round(many / 1000)}l`]
  return [`${round(many)}${unit}`]
}

const round = (many: number): number => Math.round(many * 1000) / 1000

const spokenPatterns = spokenWords.map((word) => [word, new RegExp(`^${foldedPattern(word)}`, 'u')] as const)

/** A number in digits or in Thai words: `สิบสอง` is 12. */
export function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  let rest = text
  let total = 0
  let last = 0
  while (rest) {
    const [word, pattern] = spokenPatterns.find(([, one]) => one.test(rest)) ?? []
    if (!word || !pattern) break
    rest = rest.replace(pattern, '')
    const power = { สิบ: 10, ร้อย: 100, พัน: 1000 }[word]
    if (power) {
      total += (last || 1) * power
      last = 0
    } else last = word === 'นึง' || word === 'เอ็ด' ? 1 : word === 'ยี่' ? 2 : digits.indexOf(word)
  }
  return total + last
}
