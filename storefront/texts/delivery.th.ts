/** The fee and the day of delivery. */
export const delivery = {
  freeTo: (province: string) => `ส่งฟรีถึง${province}`,
  paidTo: (province: string, fee: string) => `ค่าจัดส่งถึง${province} ${fee}`,
  freeFrom: (amount: string) => `(ครบ ${amount} ส่งฟรี)`,
  asking: 'กำลังตรวจรหัสไปรษณีย์',
  postcodeMissing: 'ใส่รหัสไปรษณีย์ 5 หลัก',
  noPostcode: (postalCode: string) => `ไม่มีรหัสไปรษณีย์ ${postalCode} ตรวจเลข 5 หลักอีกครั้ง`,
  orderForToday: (clock: string) => `สั่งก่อน ${clock} น. ได้ของวันนี้`,
  orderBefore: (clock: string, day: string) => `สั่งก่อน ${clock} น. ได้ของ${day}`,
  orderBy: (clock: string, orderDay: string, day: string) => `สั่งก่อน ${clock} น. ${orderDay} ได้ของ${day}`,
}
