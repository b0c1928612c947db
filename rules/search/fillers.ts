import { fold } from './fold.ts'

const spoken = (...words: string[]) => words.map(fold)
/** Words of a sentence that name no product. */
const fillers = new Set([
  ...spoken('ขอ', 'มี', 'เอา', 'อยากได้', 'ต้องการ', 'สั่ง', 'ซื้อ', 'หา', 'ราคา', 'เท่าไหร่', 'เท่าไร', 'กี่บาท', 'บาท'),
  ...spoken('ไหม', 'มั้ย', 'หรือเปล่า', 'หน่อย', 'ครับ', 'คับ', 'ค่ะ', 'คะ', 'จ้า', 'จ้ะ', 'นะ', 'บ้าง', 'ด้วย', 'ที่', 'และ'),
  ...spoken('ยี่ห้อ', 'ตรา', 'แบบ', 'รุ่น', 'รหัส', 'รหัสสินค้า', 'บาร์โค้ด', 'ขนาด', 'ละ', 'ใหญ่', 'เล็ก', 'กลาง'),
  ...spoken('ขวดใหญ่', 'ขวดเล็ก', 'ถุงใหญ่', 'ถุงเล็ก', 'ห่อใหญ่', 'ห่อเล็ก', 'กล่องใหญ่', 'กล่องเล็ก'),
  ...['sku', 'barcode', 'code', 'the', 'of', 'a', 'an', 'and', 'please', 'want', 'need', 'some', 'buy', 'in', 'for'],
])
const alternatives = (...words: string[]) => spoken(...words).join('|')
const begins = new RegExp(`^(?:${alternatives('ขอ', 'มี', 'เอา', 'อยากได้', 'ต้องการ', 'สั่ง', 'ซื้อ')})+(?=.{3})`)
const ends = new RegExp(
  `(?<=.{3})(?:(?:ขวด|ถุง|ถัง|แพค|หอ|กลอง)ละ|${alternatives('ขวดใหญ่', 'ขวดเล็ก', 'ถุงใหญ่', 'ถุงเล็ก', 'ห่อใหญ่', 'ห่อเล็ก', 'ไหม', 'มั้ย', 'หรือเปล่า', 'หน่อย', 'ครับ', 'คับ', 'ค่ะ', 'คะ', 'จ้า', 'จ้ะ', 'นะ', 'บ้าง', 'ด้วย')})+$`,
)

export const isFiller = (term: string): boolean => fillers.has(term)

/** A term without the words that a sentence puts around it: `ขอน้ำปลาหน่อย` asks for น้ำปลา. */
export const withoutFillers = (term: string): string => term.replace(begins, '').replace(ends, '')
