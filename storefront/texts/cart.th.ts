/** The cart, steppers and what they announce. */
export const cart = {
  inCart: (name: string, qty: number) => `${name} ${qty} ในตะกร้า`,
  onlyLeft: (available: number) => `เหลือเพียง ${available} หน่วย ปรับจำนวนให้แล้ว`,
  waiting: 'รอส่งเมื่อเชื่อมต่ออินเทอร์เน็ต',
  updating: 'กำลังอัปเดต',

  // Lines
  empty: 'ยังไม่มีสินค้าในตะกร้า',
  emptyText: (promise: string) => `เลือกของเข้าร้านได้เลย ${promise}`,
  goShopping: 'เลือกซื้อสินค้า',
  gifts: 'ของแถมที่ได้รับ',
  remove: (name: string) => `เอา ${name} ออกจากตะกร้า`,
  removed: (name: string) => `เอา ${name} ออกแล้ว`,
  undo: 'เลิกทำ',
  moreForOff: (add: number, unit: string, off: string) => `ซื้ออีก ${add} ลด${unit}ละ ${off}`,
  moreForGift: (add: number, gifts: number) => `ซื้ออีก ${add} แถม ${gifts}`,
  priceChanged: (before: string, after: string) => `ราคาเปลี่ยนจาก ${before} เป็น ${after}`,
  tooFew: (left: string) => `${left} ไม่พอตามจำนวนที่สั่ง`,
  setTo: (quantity: string) => `ปรับเป็น ${quantity}`,
  takeOut: 'เอาออก',
  verify: 'ยืนยันตัวตน',
  understood: 'รับทราบ',
  fixFirst: 'บางรายการสั่งซื้อไม่ได้ โปรดปรับจำนวนหรือเอาออกก่อน',
  lastKnown: 'ยังเชื่อมต่อไม่ได้ แสดงตะกร้าล่าสุดที่บันทึกไว้',

  // The sum, here and on every page that shows one
  summary: 'สรุปยอด',
  gross: 'ราคาก่อนหักส่วนลด',
  discount: 'ส่วนลด',
  delivery: 'ค่าจัดส่ง',
  free: 'ฟรี',
  net: 'ยอดสุทธิ',
  vatNote: 'ราคารวมภาษีมูลค่าเพิ่มแล้ว',
  freeTo: (province: string) => `ส่งฟรีถึง${province} ใน 1-2 วันทำการ`,
  paidTo: (province: string, fee: string) => `จัดส่งถึง${province} ค่าจัดส่ง ${fee}`,
  checkout: 'ดำเนินการสั่งซื้อ',

  // Coupons
  coupon: 'คูปองส่วนลด',
  couponCode: 'รหัสคูปอง',
  couponUse: 'ใช้คูปอง',
  couponUseOf: (code: string) => `ใช้คูปอง ${code}`,
  couponUsed: (code: string) => `ใช้คูปอง ${code} อยู่`,
  couponWaits: (code: string) => `คูปอง ${code} ยังไม่ตรงตามเงื่อนไข`,
  couponRemove: 'เอาคูปองออก',
  couponMissing: 'กรอกรหัสคูปอง',
  couponUntil: (date: string) => `ใช้ได้ถึง ${date}`,
}
