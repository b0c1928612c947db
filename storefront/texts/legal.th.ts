import { consent } from './consent.th.ts'

/** Around the pages that the staff write, and where a shop is asked about them. */
export const legal = {
  consent,
  version: (version: number, date: string) => `ฉบับที่ ${version} · ${date}`,
  contents: 'ในหน้านี้',
  asked: 'เราปรับปรุงข้อกำหนดและนโยบายความเป็นส่วนตัว โปรดอ่านฉบับใหม่',
  read: 'อ่านฉบับใหม่',
  agree: 'ยอมรับ',
  later: 'ไว้ทีหลัง',
  thanks: 'บันทึกการยอมรับแล้ว',
}
