/** The words of the shared components of `design/`. */
export const design = {
  close: 'ปิด',
  pleaseWait: 'รอสักครู่',
  tryAgain: 'ลองอีกครั้ง',
  failedTitle: 'โหลดไม่สำเร็จ',
  failedText: 'ลองอีกครั้ง',
  offlineHeading: 'ไม่มีสัญญาณ',
  offlineText: 'ต่ออินเทอร์เน็ตแล้วลองอีกครั้ง',
  quantityOf: (name: string) => `จำนวน ${name}`,
  fewer: (name: string) => `ลดจำนวน ${name}`,
  more: (name: string) => `เพิ่มจำนวน ${name}`,
  pages: 'หน้า',
  previousPage: 'หน้าก่อน',
  nextPage: 'หน้าถัดไป',
  pageNumber: (page: number) => `หน้า ${page}`,
}
