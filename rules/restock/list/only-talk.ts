/** What stands in a message around the goods: greetings, thanks, requests and times. Sorted by what they are for. */
const words = [
  'สวัสดี|หวัดดี|ดีค่ะ|ดีครับ|ดีจ้า|ขอบคุณ|ขอบใจ|ขอบพระคุณ|รบกวน|ช่วย|จัด|ให้|หน่อย|ด้วย|ครับผม',
  'ครับ|คับ|ค้าบ|คร้าบ|ค่ะ|คะ|ค่า|จ้า|จ้ะ|จ๊ะ|จร้า|นะ|น้า|เลย|มากๆ|มาก|ๆ|ล่วงหน้า',
  'ขอสั่งของ|สั่งของ|สั่งสินค้า|ขอสั่ง|สั่ง|ของ|ออเดอร์|ออร์เดอร์|รายการ|ดังนี้|ตามนี้|ต่อไปนี้|มีดังนี้|มีของ',
  'วันนี้|พรุ่งนี้|มะรืน|เช้า|บ่าย|เย็น|ด่วน|ส่ง|ที่ร้าน|ที่เดิม|ร้าน|เดี๋ยว|รอ|อยู่|มา|เอา|ขอ|แค่นี้|เท่านี้|ก่อน',
  'ขา|นี้|แล้ว|จบ|หมด|รายการ|ประมาณนี้|พี่|น้อง|เฮีย|เจ๊|ป้า|ลุง|คุณ|แม่ค้า|โอเค|ได้|ไหม|มั้ย|ไว้|เจอกัน|ที',
  'โอน|เงิน|จ่าย|สลิป|ยอด|บิล|เท่าไหร่|เท่าไร|ตอน|ค่ำ|ทราบ',
  'วัน|จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์|แต่เช้า|ก่อนเที่ยง|เที่ยง|เพิ่ม|เติม|ของหมด|ใกล้หมด',
  'hello|hi|thanks|thank you|thank|you|please|pls|order|good morning|morning|today|tomorrow|ok|na|ka|krub|krap|kha|see you|later|noted',
].join('|')
const longestFirst = words
  .split('|')
  .toSorted((a, b) => b.length - a.length)
  .join('|')

const talk = new RegExp(`${longestFirst}|[\\s.!?~:()ๆ,/-]|\\d{1,2}[:.]\\d{2}(?:\\s*น[.]?)?`, 'giu')

/**
 * Whether a text is without goods. The words are taken out one after the other, the longest that fits: a pattern that
 * tried all ways to cut a text into them would take forever for some.
 */
export const onlyTalk = (text: string): boolean => text !== '' && text.replace(talk, '') === ''
