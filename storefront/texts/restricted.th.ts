/** Verifying the retailer's phone before restricted goods can be ordered. */
export const restricted = {
  heading: 'ต้องยืนยันเบอร์ร้านก่อนสั่งซื้อ',
  lead: 'สินค้าหมวดนี้ขายเฉพาะร้านค้าและผู้ประกอบการ เราจะส่งรหัส 6 หลักไปที่เบอร์ของร้าน ยืนยันครั้งเดียวใช้ได้ 24 ชั่วโมง',
  leadVisitor: 'สินค้าหมวดนี้ขายเฉพาะร้านค้าและผู้ประกอบการ เข้าสู่ระบบร้านของคุณ แล้วยืนยันเบอร์ร้านเพื่อสั่งซื้อ',
  signIn: 'เข้าสู่ระบบเพื่อยืนยัน',
  phone: 'เบอร์โทรศัพท์',
  phoneHelp: 'ต้องเป็นเบอร์ที่ใช้สมัคร',
  phoneInvalid: 'เบอร์โทรศัพท์ไม่ถูกต้อง',
  send: 'ส่งรหัสยืนยัน',
  sending: 'กำลังส่งรหัส',
  haveCode: 'มีรหัสอยู่แล้ว',
  tooManyRequests: (minutes: number) => `ขอรหัสครบจำนวนครั้งแล้ว ขอใหม่ได้ในอีก ${minutes} นาที`,
  // Before the phone number
  sentTo: 'กรอกรหัส 6 หลักที่ส่งทาง SMS ไปที่เบอร์',
  code: 'รหัสยืนยัน',
  codeHelp: 'รหัสใช้ได้ 5 นาที อย่าบอกรหัสนี้กับใคร',
  codeIncomplete: 'กรอกรหัสให้ครบ 6 หลัก',
  confirm: 'ยืนยัน',
  checking: 'กำลังตรวจรหัส',
  sendAgain: 'ขอรหัสใหม่',
  sendAgainIn: (seconds: number) => `ขอรหัสใหม่ได้ในอีก ${seconds} วินาที`,
  granted: 'ยืนยันเบอร์ร้านแล้ว',
}
