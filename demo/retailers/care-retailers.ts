import type { DemoOutlet } from '#demo/types.ts'
import { outletsOf } from './outlets-of.ts'

/** `shop | owner | family name | house | tambon | amphoe | province | postcode`: overdue, just registered, suspended. */
const table = `
โชห่วยลุงเปลี่ยน     | เปลี่ยน  | ใจเย็น   | 12/4 หมู่ 3    | แสนสุข | เมืองชลบุรี | ชลบุรี | 20130
มินิมาร์ทเพิ่งเปิด    | วนิดา   | เริ่มต้น   | 55 ถนนสุขุมวิท  | ศรีราชา | ศรีราชา | ชลบุรี | 20110
ของชำเช็คค้าง       | ประเวศ  | ค้างชำระ | 9 หมู่ 1       | ทางเกวียน | แกลง | ระยอง | 21110
`

/** Retailers that show at the first start what the staff look after. They have no orders here. */
export const careOutlets = (): DemoOutlet[] =>
  outletsOf(table, { code: 'CARE', phones: 7100 }).map(({ outlet }) => outlet)
