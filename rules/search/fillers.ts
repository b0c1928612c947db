import { fold } from './fold.ts'

const spoken = (...words: string[]) => words.map(fold)

/** How somebody is spoken to. */
const addressed = spoken('พี่', 'ป้า', 'น้า', 'ลุง', 'เฮีย', 'เจ๊', 'น้อง', 'เถ้าแก่', 'คุณ', 'แม่ค้า')
const requests = [
  ...spoken('ขอ', 'มี', 'เอา', 'อยากได้', 'อยาก', 'ต้องการ', 'สั่ง', 'ซื้อ', 'หา', 'จะ', 'ช่วย', 'ฝาก', 'รบกวน', 'หยิบ'),
  ...spoken('จัด', 'ส่ง', 'เพิ่ม', 'เติม', 'ดู', 'อีก', 'มีขาย', 'พวก', 'ประเภท', 'ได้', 'ให้'),
]
const questions = [
  ...spoken('ไหม', 'มั้ย', 'มั๊ย', 'ป่ะ', 'หรือเปล่า', 'รึเปล่า', 'หรือยัง', 'หน่อย', 'ครับ', 'คับ', 'ค่ะ', 'คะ', 'จ้า', 'จ้ะ'),
  ...spoken(
    'นะ',
    'เลย',
    'ยก',
    'บ้าง',
    'ด้วย',
    'ที',
    'ให้',
    'มา',
    'มี',
    'มีขาย',
    'ขาย',
    'ได้',
    'ราคา',
    'เท่าไหร่',
    'เท่าไร',
    'กี่บาท',
  ),
  ...spoken('ถูกๆ', 'ถูก', 'ดีๆ', 'อะไรก็ได้', 'อะไรดี', 'อะไรบ้าง', 'แบบไหนดี', 'ยี่ห้อไหนดี', 'ยี่ห้ออะไรก็ได้'),
]
/** What surrounds a need: `แก้ปวดหัว`, `หนูเข้าบ้าน`, `มดเยอะทำไง`. */
const aims = spoken(
  'ยาแก้',
  'แก้',
  'เป็น',
  'โดน',
  'อาการ',
  'กำจัด',
  'ไล่',
  'ของใช้',
  'ของ',
  'อุปกรณ์',
  'เตรียม',
  'ทำ',
  'สำหรับ',
  'ใช้',
)
const complaints = [
  ...spoken('เยอะ', 'มาก', 'จัง', 'บ่อย', 'แรง', 'ขึ้น', 'เข้าบ้าน', 'ในบ้าน', 'ที่บ้าน', 'ต้องใช้อะไร', 'ใช้อะไร', 'ซื้ออะไร'),
  ...spoken('กินอะไร', 'ทำยังไง', 'ทำไง', 'ๆ'),
]
const containers = spoken(
  'ขวด',
  'ถุง',
  'ห่อ',
  'กล่อง',
  'ซอง',
  'กระป๋อง',
  'แพ็ค',
  'ม้วน',
  'ก้อน',
  'ถัง',
  'หลอด',
  'กระปุก',
  'ลัง',
  'แผง',
)
const sizes = spoken('ใหญ่', 'เล็ก', 'กลาง', 'ละ')
const sizedContainers = containers.flatMap((container) => sizes.map((size) => container + size))

/** Whose need it is, where and when. */
const circumstances = [
  ...spoken(
    'ลูก',
    'หลาน',
    'แม่',
    'พ่อ',
    'ยาย',
    'ย่า',
    'ปู่',
    'เด็ก',
    'ผัว',
    'เมีย',
    'แฟน',
    'คน',
    'หมา',
    'แมว',
    'เรา',
    'ฉัน',
    'ผม',
  ),
  ...spoken(
    'ที่บ้าน',
    'ในบ้าน',
    'ในครัว',
    'ในห้อง',
    'ในรถ',
    'ในสวน',
    'หน้าบ้าน',
    'ที่ร้าน',
    'ในร้าน',
    'ที่ทำงาน',
    'ออฟฟิศ',
    'โรงเรียน',
  ),
  ...spoken(
    'ตอนกลางคืน',
    'กลางคืน',
    'ตอนเช้า',
    'ตอนนอน',
    'วันนี้',
    'พรุ่งนี้',
    'ทุกวัน',
    'ทั้งวัน',
    'ทั้งคืน',
    'หน้าฝน',
    'หน้าหนาว',
    'หน้าร้อน',
  ),
  ...spoken(
    'เพราะ',
    'แล้ว',
    'กิน',
    'ยา',
    'นั่ง',
    'นอน',
    'จัด',
    'งาน',
    'ไป',
    'กัน',
    'เวลา',
    'ตอน',
    'หลัง',
    'ก่อน',
    'ไม่หาย',
    'รู้สึก',
    'ขับรถ',
    'ทำงาน',
    'เดินทาง',
    'ดูทีวี',
    'ทั้งบ้าน',
    'เมื่อคืน',
    'เมื่อวาน',
    'กับเพื่อน',
    'กับหมู่',
    'ต้อง',
    'ไว้',
    'เอง',
    'เลย',
    'กำลัง',
    'ตลอด',
    'เฮ็ด',
    'เด้อ',
    'แหน่',
    'แน',
    'บ่',
    'หลาย',
    'ขนาด',
  ),
]
const longestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|')
const frame = new RegExp(
  longestFirst([...addressed, ...requests, ...questions, ...aims, ...complaints, ...circumstances]),
  'g',
)

/** Folded text without the words that stand around a need. */
export const unframed = (text: string): string => text.replace(frame, '')

/** Words of a sentence that name no product. */
const fillers = new Set([
  ...requests,
  ...questions,
  ...sizes,
  ...sizedContainers,
  ...spoken('บาท', 'ที่', 'และ', 'กับ', 'ยี่ห้อ', 'ตรา', 'แบบ', 'รุ่น', 'รหัส', 'รหัสสินค้า', 'บาร์โค้ด', 'ขนาด', 'ไม่เกิน'),
  ...['sku', 'barcode', 'code', 'the', 'of', 'a', 'an', 'and', 'please', 'want', 'need', 'some', 'buy', 'in', 'for'],
  ...['do', 'you', 'have', 'any', 'give', 'me', 'pls', 'i'],
])
const begins = new RegExp(`^(?:${longestFirst([...addressed, ...requests, ...aims])})(?=[^ะ-ฺๅ-๎].)`)
const ends = new RegExp(`(?<=.{2})(?:${longestFirst([...sizedContainers, ...questions, ...complaints])})$`)
/** Words that are taken from either end of a term. */
const mostTaken = 3

export const isFiller = (term: string): boolean => fillers.has(term)

/** A text, and what is left of it as one match after the other is taken out. */
function taken(text: string, pattern: RegExp): string[] {
  const left = [text]
  while (left.length <= mostTaken) {
    const last = left.at(-1) ?? ''
    const next = last.replace(pattern, '')
    if (next === last) break
    left.push(next)
  }
  return left
}

/**
 * A term, then the same without the words that a sentence puts around it, the fewest first: `ขอน้ำปลาหน่อย` asks for
 * น้ำปลา, while มีด (a knife) begins with มี.
 */
export const withoutFillers = (term: string): string[] =>
  taken(term, ends)
    .flatMap((open) => taken(open, begins))
    .toSorted((a, b) => b.length - a.length)
