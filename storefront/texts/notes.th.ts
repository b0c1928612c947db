/** Of a product that cannot be bought as usual. */
export const notes = {
  instead: 'ใช้แทนได้',
  giftOnly: 'เป็นของแถมตามโปรโมชัน ไม่ขายแยก',
  restrictedNote: 'ขายเฉพาะร้านที่ยืนยันเบอร์ร้านแล้ว สั่งครั้งแรกเราจะส่งรหัสไปที่เบอร์นั้น',
}
