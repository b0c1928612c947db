import { expect, test } from 'vitest'
import { wrapThai } from './wrap-thai.ts'

/** Every letter with a width is one unit wide; vowels and tone marks above and below have none. */
const widthOf = (text: string) => [...text.replaceAll(/[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g, '')].length
const wrap = (text: string, width: number) => wrapThai(text, width, widthOf)

test('breaks between words, which Thai writes without spaces', () => {
  expect(wrap('น้ำปลาแท้ขวดแก้ว', 8)).toEqual(['น้ำปลาแท้', 'ขวดแก้ว'])
})

test('loses no letter and no mark, and no line is too wide', () => {
  const text = 'กิ๊กขนมอบกรอบรสชีสเข้มข้น ขนาดครอบครัว (รุ่นฉลอง 10 ปี) ผู้ใหญ่ปั๊มน้ำ 100% ๆ'
  for (const width of [3, 5, 8, 13, 21, 100]) {
    const lines = wrap(text, width)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(lines.filter((line) => widthOf(line) > width)).toEqual([])
  }
})

test('a word wider than the line is broken, but never between a letter and its marks', () => {
  const lines = wrap('ปั๊มปั๊มปั๊มปั๊มปั๊ม', 3)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.filter((line) => /^[\u0E31\u0E33-\u0E3A\u0E47-\u0E4E]/.test(line))).toEqual([])
})

test('closing marks stay with their word, opening ones go with theirs', () => {
  const lines = wrap('ขวดแก้ว (ใหญ่) ดีๆ', 7)
  expect(lines.filter((line) => /^[)ๆ]/.test(line) || line.endsWith('('))).toEqual([])
  expect(lines.join(' ')).toBe('ขวดแก้ว (ใหญ่) ดีๆ')
})

test('a number stays with its unit, and a pack with what it holds', () => {
  expect(wrap('สเปรย์กำจัดแมลง 300 มล.', 20)).toEqual(['สเปรย์กำจัดแมลง', '300 มล.'])
  expect(wrap('บะหมี่ 60 ก. ลัง 30', 15)).toEqual(['บะหมี่ 60 ก.', 'ลัง 30'])
  expect(wrap('บะหมี่ 60 ก. แพ็ค 10 (2200011)', 16)).toEqual(['บะหมี่ 60 ก.', 'แพ็ค 10 (2200011)'])
})

test('a code, a telephone number and a word in brackets stay whole, and a street has its name on its line', () => {
  expect(wrap('ร้านเจ๊หญิง (SD-000123)', 16)).toEqual(['ร้านเจ๊หญิง', '(SD-000123)'])
  expect(wrap('คุณสมหญิง โทร. 081-234-5678', 20)).toEqual(['คุณสมหญิง โทร.', '081-234-5678'])
  expect(wrap('น้ำปลาแท้ ลัง 12 (ของแถม)', 20)).toEqual(['น้ำปลาแท้ ลัง 12', '(ของแถม)'])
  expect(wrap('อาคารส่งดี ถนนมิตรภาพ', 14)).toEqual(['อาคารส่งดี', 'ถนนมิตรภาพ'])
})

test('a text without anything is one empty line', () => expect(wrap('', 10)).toEqual(['']))
