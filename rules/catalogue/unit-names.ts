import { inLanguage } from '../in-language.ts'
import type { Language } from './product.ts'

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

/** Those that are not made with an `s`. */
const plurals: Record<string, string> = { dozen: 'dozen', box: 'boxes' }

/** As `unitInEnglish`, after a count: `pack` after 1, `packs` after 2. A name that is not English stays as it is. */
export function unitsInEnglish(count: number, unit: string): string {
  const one = unitInEnglish(unit)
  return count === 1 || !/[a-z]$/.test(one) ? one : (plurals[one] ?? `${one}s`)
}

/** A sales unit as it follows a count, for the readers of a language. */
export const unitsIn = (language: Language, count: number, unit: string): string =>
  inLanguage(language, unit, unitsInEnglish(count, unit))
