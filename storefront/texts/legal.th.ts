/** Next to the pages that the staff write, and where a retailer agrees to them. */
export const legal = {
  version: (version: number, date: string) => `ฉบับที่ ${version} · ${date}`,
  contents: 'ในหน้านี้',
  termsChanged: 'เราปรับปรุงข้อกำหนดและนโยบายความเป็นส่วนตัว อ่านฉบับใหม่ได้เลย',
  terms: 'การสั่งซื้อเป็นไปตามข้อกำหนดและนโยบายความเป็นส่วนตัวของเรา',
  read: 'อ่านฉบับใหม่',
  readFirst: 'อ่านก่อน',
  agree: 'ยอมรับ',
  notAgreed: 'ยังบันทึกการยอมรับไม่ได้ ลองใหม่',
  later: 'ไว้ทีหลัง',
  thanks: 'บันทึกการยอมรับแล้ว',
  cookies: {
    text: 'คุกกี้ที่จำเป็นใช้กับการเข้าสู่ระบบ ภาษา และตะกร้า ขอจำว่าเคยแสดงโปรโมชันแล้ว จะได้ไม่ขึ้นซ้ำ',
    now: 'ที่เลือกไว้ตอนนี้',
    none: 'ยังไม่ได้เลือก จึงใช้เฉพาะที่จำเป็น',
  },
}
