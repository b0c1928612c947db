/** The tax invoice of an order and its credit notes. */
export const invoices = {
  heading: 'ใบกำกับภาษี',
  invoice: 'ใบกำกับภาษี (PDF)',
  receipt: 'ใบเสร็จรับเงิน (PDF)',
  creditNote: 'ใบลดหนี้ (PDF)',
  saved: (number: string) => `ดาวน์โหลด ${number} แล้ว`,
  receiptHeading: 'ใบเสร็จรับเงิน',
  exempt: 'คำสั่งซื้อนี้มีแต่สินค้ายกเว้นภาษีมูลค่าเพิ่ม จึงไม่มีใบกำกับภาษี',
  awaits: {
    payment: 'ออกให้ทันทีที่ได้รับชำระเงิน แล้วดาวน์โหลดได้จากหน้านี้',
    delivery: 'ออกให้เมื่อของออกจากคลัง แล้วดาวน์โหลดได้จากหน้านี้',
    issue: 'กำลังออกใบกำกับภาษี ดาวน์โหลดได้จากหน้านี้ในอีกสักครู่',
  },
}
