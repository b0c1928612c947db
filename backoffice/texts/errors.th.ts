import type { CallProblem } from '#web/reply.ts'
import { withCodes } from './with-codes.ts'

/** What comes with every page: what a read may answer, and what screens name themselves. */
const common = {
  offline: 'ติดต่อระบบไม่ได้ ดูว่าอินเทอร์เน็ตใช้ได้ แล้วลองอีกครั้ง',
  unauthenticated: 'เข้าสู่ระบบก่อน',
  forbidden: 'ไม่อยู่ในหน้าที่ของคุณ ให้ผู้ดูแลระบบเพิ่มหน้าที่',
  not_found: 'ไม่พบรายการ อาจลบไปแล้ว กลับไปที่หน้ารายการ',
  conflict: 'มีการเปลี่ยนแปลงระหว่างนี้ โหลดหน้าใหม่แล้วลองอีกครั้ง',
  validation: 'ข้อมูลไม่ถูกต้อง ตรวจข้อความสีแดง',
  rate_limited: 'ทำถี่เกินไป รอสักครู่แล้วลองอีกครั้ง',
  internal: 'ระบบขัดข้อง ลองอีกครั้ง',
  unavailable: 'ระบบขัดข้อง รอสักครู่แล้วลองอีกครั้ง',
  refused: 'ทำรายการนี้ไม่ได้ โหลดหน้าใหม่แล้วลองอีกครั้ง',
} satisfies Partial<Record<CallProblem['code'] | 'refused', string>>

export type CommonErrors = Record<keyof typeof common, string>
export type RareCode = Exclude<CallProblem['code'], keyof typeof common>

/** What staff read for each error code of a call; those of `rareErrors` are put into it when they are loaded. */
export const errors = withCodes(common)
