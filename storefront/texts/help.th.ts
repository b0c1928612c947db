/** Questions and answers, and the supplier's contacts. */
export const help = {
  notFound: 'ไม่พบคำตอบที่ต้องการ?',
  askUs: 'ถามเราทางแชต',
  toContact: 'ดูช่องทางติดต่อ',
  askDraft: 'สวัสดี ขอสอบถามเรื่องการสั่งซื้อ',
  phone: 'โทรศัพท์',
  call: (number: string) => `โทร ${number}`,
  chatOn: (name: string) => `แชต ${name}`,
  hours: (days: string, hours: string) => `${days} ${hours} น.`,
  openChat: 'เปิดแชต',
  hideBubble: 'ซ่อนปุ่มแชต',
  chatAbout: (order: string) => `ข้อความแรกจะขึ้นต้นด้วยเลขที่คำสั่งซื้อ ${order}`,
  chatDraft: (code: string) => `สวัสดี ติดต่อจากร้านรหัส ${code} เรื่อง `,
  address: 'สำนักงานและคลังสินค้า',
  area: 'พื้นที่ส่งฟรีและที่ตั้งของเรา',
  policy: 'นโยบายการจัดส่งและคืนสินค้า',
}
