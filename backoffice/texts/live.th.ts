/** What others change while a screen is open. */
export const live = {
  newRows: (count: number) => `มีใหม่ ${count} รายการ`,
  showNewRows: 'แสดงรายการใหม่',
  cut: 'กำลังเชื่อมต่ออีกครั้ง ข้อมูลใหม่มาทุกครึ่งนาที',
  alsoHere: (names: string) => `เปิดดูอยู่ด้วย: ${names}`,
}
