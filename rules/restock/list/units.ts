import { foldedPattern } from '#rules/search/fold.ts'

/**
 * The units in which shopkeepers write quantities, each with its spellings. A `bundle` holds several pieces; its name
 * must be that of the product's sales unit. All others are one piece, whatever it is called.
 */
type Unit = { name: string; bundle: boolean; words: readonly string[] }

const units: readonly Unit[] = [
  { name: 'ลัง', bundle: true, words: ['ลัง', 'ลง(?=\\s|$)', 'cases?', 'cartons?', 'crates?'] },
  { name: 'แพ็ค', bundle: true, words: ['แพ็ค', 'แพ็ก', 'แพ๊ค', 'แพค', 'แพก', 'packs?'] },
  { name: 'โหล', bundle: true, words: ['โหล', 'dozens?', 'doz'] },
  { name: 'แผง', bundle: true, words: ['แผง', 'ถาด', 'trays?'] },
  { name: 'กระสอบ', bundle: false, words: ['กระสอบ', 'สอบ', 'sacks?'] },
  { name: 'แถว', bundle: true, words: ['แถว', 'rows?'] },
  { name: 'รีม', bundle: true, words: ['รีม', 'reams?'] },
  { name: 'ปี๊บ', bundle: false, words: ['ปี๊บ', 'ปี๊ป', 'ปิ๊บ', 'tins?'] },
  { name: 'แกลลอน', bundle: false, words: ['แกลลอน', 'แกลอน', 'gallons?'] },
  { name: 'กระป๋อง', bundle: false, words: ['กระป๋อง', 'กะป๋อง', 'ป๋อง', 'cans?'] },
  { name: 'กระปุก', bundle: false, words: ['กระปุก', 'กะปุก', 'ปุก', 'jars?'] },
  { name: 'ขวด', bundle: false, words: ['ขวด', 'bottles?', 'btls?'] },
  { name: 'ถุง', bundle: false, words: ['ถุง', 'bags?'] },
  { name: 'กล่อง', bundle: false, words: ['กล่อง', 'boxe?s?'] },
  { name: 'ห่อ', bundle: false, words: ['ห่อ', 'packets?', 'pkts?'] },
  { name: 'ซอง', bundle: false, words: ['ซอง', 'sachets?'] },
  { name: 'หลอด', bundle: false, words: ['หลอด', 'tubes?'] },
  { name: 'ถัง', bundle: false, words: ['ถัง', 'buckets?'] },
  { name: 'ม้วน', bundle: false, words: ['ม้วน', 'rolls?'] },
  { name: 'ชุด', bundle: false, words: ['ชุด', 'sets?'] },
  { name: 'ก้อน', bundle: false, words: ['ก้อน', 'bars?'] },
  { name: 'ถ้วย', bundle: false, words: ['ถ้วย', 'cups?'] },
  { name: 'คู่', bundle: false, words: ['คู่', 'pairs?'] },
  { name: 'ฟอง', bundle: false, words: ['ฟอง', 'eggs?'] },
  {
    name: 'ชิ้น',
    bundle: false,
    words: [
      'ชิ้น',
      'อัน',
      'ใบ',
      'ตัว',
      'ด้าม',
      'เล่ม',
      'มัด',
      'ลูก',
      'แท่ง',
      'ผืน',
      'เส้น',
      'แผ่น',
      'เม็ด',
      'หัว',
      'ต้น',
      'เครื่อง',
      'คัน',
      'pieces?',
      'pcs?',
      'ea',
    ],
  },
]

const latinEnd = '(?![a-z])'
const alternatives = units
  .flatMap(({ words }) => words)
  .toSorted((a, b) => b.length - a.length)
  .map((word) => (/^[a-z]/.test(word) ? `${word}${latinEnd}` : word.includes('(') ? word : foldedPattern(word)))

/** What begins like a unit after a number but is the name of a product: `3 ถุงขยะ`. */
const names =
  '(?!(?:ถุง\\s?(?:ขยะ|ร้อน|เย็น|หิ้ว|ซิป|ซิป|พลาสติก|มือ|เท้า|ยาง|ผ้า|แก้ว|หู)|กล่อง(?:ข้าว|โฟม|อาหาร)|ขวด(?:นม|เปล่า|สเปรย์)|ถ้วย(?:กระดาษ|โฟม)' +
  '|ถัง(?:น้ำ|ขยะ)|ใบ(?:มีด|กะเพรา|ชา|มะกรูด|เตย)|หลอด(?:ไฟ|กาแฟ|ดูด)|ลูก(?:อม|ชิ้น|เกด)|ซอง(?:จดหมาย|น้ำตาล)|ก้อน(?:ดับ|หอม)' +
  '|ชุด(?:สังฆทาน|เครื่อง)|เครื่อง(?:ดื่ม|แกง|เทศ|เย็บ|เขียน)|แผ่น(?:รอง|ใย|อนามัย)|เส้น(?:หมี่|เล็ก|ใหญ่|ก๋วย)|เม็ด(?:มะม่วง|ขนุน|แมงลัก)|หัว(?:หอม|ชาร์จ|เทียน)|ต้น(?:หอม)|คู่(?:ใจ|มือ)|ตัว(?:หนีบ|ดูด)|ปุ๋ย))'

/** A pattern for any of the units. */
export const unitPattern = `${names}(?:${alternatives.join('|')})`

const patterns = units.map((unit) => ({
  unit,
  pattern: new RegExp(
    `^(?:${unit.words.map((word) => (/^[a-z]/.test(word) || word.includes('(') ? word : foldedPattern(word))).join('|')})$`,
    'iu',
  ),
}))

export const unitNamed = (word: string): Unit | null => patterns.find(({ pattern }) => pattern.test(word))?.unit ?? null
