/** What others change while a screen is open. */
export const live = {
  newRows: (count: number) => `มีใหม่ ${count} รายการ`,
  showNewRows: 'แสดงรายการใหม่',
  cut: 'การเชื่อมต่อสดขาด หน้านี้จะดึงข้อมูลใหม่ทุกครึ่งนาที กำลังเชื่อมต่ออีกครั้ง',
  alsoHere: (names: string) => `เปิดดูอยู่ด้วย: ${names}`,
}
