/** Sales units as the catalogue has them, in Thai. */
const units: Record<string, string> = {
  ชิ้น: 'piece',
  แพ็ค: 'pack',
  ถุง: 'bag',
  ลัง: 'case',
  โหล: 'dozen',
  ขวด: 'bottle',
  กล่อง: 'box',
  ห่อ: 'packet',
  กระสอบ: 'sack',
  กระป๋อง: 'can',
  แกลลอน: 'gallon',
  กระปุก: 'jar',
  ใบ: 'piece',
  หลอด: 'tube',
  แถว: 'row',
  ถัง: 'bucket',
  แผง: 'tray',
  ม้วน: 'roll',
  ปี๊บ: 'tin',
  ชุด: 'set',
  ก้อน: 'bar',
  อัน: 'piece',
  รีม: 'ream',
  ถ้วย: 'cup',
  ซอง: 'sachet',
  คู่: 'pair',
}

/** A sales unit in English; one that is unknown, or English already, stays as it is. */
export const unitInEnglish = (unit: string): string => units[unit] ?? unit
