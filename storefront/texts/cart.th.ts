/** The cart, steppers and what they announce. */
export const cart = {
  inCart: (name: string, qty: number) => `${name} ${qty} ในตะกร้า`,
  onlyLeft: (available: number) => `เหลือเพียง ${available} หน่วย ปรับจำนวนให้แล้ว`,
  waiting: 'รอส่งเมื่อเชื่อมต่ออินเทอร์เน็ต',
  updating: 'กำลังอัปเดต',
}
