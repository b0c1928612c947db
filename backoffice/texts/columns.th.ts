import type { ColumnLook } from '#rules/live/list-columns.ts'

/** The columns of a list, as each person wants them. */
export const columns = {
  choose: 'คอลัมน์',
  help: 'เก็บไว้ให้คุณคนเดียว ใช้ได้ทุกเครื่อง',
  looks: {
    usual: 'กว้างตามเนื้อหา',
    narrow: 'แคบ',
    medium: 'กลาง',
    wide: 'กว้าง',
    hidden: 'ไม่แสดง',
  } satisfies Record<ColumnLook, string>,
  saved: 'เก็บคอลัมน์แล้ว',
}
