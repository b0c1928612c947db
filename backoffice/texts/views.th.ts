/** Lists under a name of their own, in the menu. */
export const views = {
  views: 'มุมมองที่บันทึก',
  save: 'บันทึกมุมมอง',
  change: 'แก้มุมมอง',
  name: 'ชื่อมุมมอง',
  shared: 'ให้ทุกคนเห็น',
  nameTaken: 'มีมุมมองชื่อนี้แล้ว',
  delete: 'ลบ',
  deleteShared: (name: string) => `ลบ “${name}” ของทุกคน`,
  deleteSharedText: 'ทุกคนเห็นมุมมองนี้ในเมนู',
  saved: (name: string) => `บันทึก “${name}” แล้ว`,
  deleted: (name: string) => `ลบ “${name}” แล้ว`,
}
