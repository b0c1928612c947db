/** Of a product that cannot be bought as usual. */
export const notes = {
  instead: 'ใช้แทนได้',
  giftOnly: 'เป็นของแถมตามโปรโมชัน ไม่ขายแยก',
  notGivenNow: 'ตอนนี้ไม่มีโปรโมชันที่แถมสินค้านี้ และไม่ขายแยก',
  givenWith: 'แถมเมื่อซื้อ',
  allReserved: 'ดูสินค้าเฉพาะร้านค้าทั้งหมด',
  restrictedNote: 'ขายเฉพาะร้านที่ยืนยันเบอร์ร้านแล้ว เราจะส่งรหัสไปที่เบอร์นั้น ยืนยันครั้งหนึ่งสั่งได้ 24 ชั่วโมง',
}
