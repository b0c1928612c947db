/** Offline use, and newer versions. */
export const offline = {
  ribbon: 'ไม่มีสัญญาณ',
  ribbonSince: (time: string) => `ไม่มีสัญญาณ · ข้อมูลล่าสุด ${time}`,
  searchedSince: (time: string) => `ค้นจากในเครื่อง · ข้อมูลเมื่อ ${time}`,
  partialSince: (time: string) => `ไม่มีสัญญาณ · ข้อมูลบางส่วน เมื่อ ${time}`,
  orderWaits: 'คำสั่งซื้อรอสัญญาณ',
  notCounted: 'ยอดสรุปยังไม่รวมรายการที่รอสัญญาณ',
  partMissing: 'โหลดส่วนนี้ไม่สำเร็จ',
  reloadPage: 'โหลดหน้าใหม่',
  newVersion: 'มีเวอร์ชันใหม่',
  reload: 'โหลดใหม่',
  later: 'ไว้ทีหลัง',
  left: (count: number) => `มี ${count} รายการที่ยังไม่ได้ส่ง`,
  leftText: 'เลือกไว้ก่อนออกจากระบบ ต้องการเพิ่มลงตะกร้าตอนนี้ไหม',
  putIn: 'เพิ่มลงตะกร้า',
  discard: 'ทิ้ง',
}
