import { expect, test } from 'vitest'
import { nonBreakingUnits, unbrokenName } from './non-breaking-units.ts'

test('a number and its unit stay on one line, as a pack and its number at the end, and all other words may wrap', () => {
  expect(nonBreakingUnits('ข้าวหอมมะลิ ตราทุ่งรุ้ง 5 กก.')).toBe('ข้าวหอมมะลิ ตราทุ่งรุ้ง 5\u00A0กก.')
  expect(nonBreakingUnits('Coffee 3 in 1 17 g x 30')).toBe('Coffee 3\u00A0in 1\u00A017\u00A0g x\u00A030')
  expect(nonBreakingUnits('ซาร์ดีน 155 ก. ลัง 30')).toBe('ซาร์ดีน 155\u00A0ก. ลัง\u00A030')
  expect(nonBreakingUnits('น้ำปลา')).toBe('น้ำปลา')
})

test('an English pack stays on one line with its number in a table', () => {
  expect(unbrokenName('Cola 325 ml, pack of 24')).toBe('Cola 325\u00A0ml, pack\u00A0of\u00A024')
  expect(unbrokenName('น้ำปลา 700 มล. แพ็ค 12')).toBe('น้ำปลา 700\u00A0มล. แพ็ค\u00A012')
  expect(unbrokenName('House of Rice')).toBe('House of Rice')
})
