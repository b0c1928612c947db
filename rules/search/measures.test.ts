import { expect, test } from 'vitest'
import { unifyLetters } from './fold.ts'
import { readMeasures, searchableMeasures } from './measures.ts'

const found = (text: string) => readMeasures(unifyLetters(text)).found
const rest = (text: string) => readMeasures(unifyLetters(text)).rest.trim()

test.each([
  ['น้ำดื่ม 1.5 ลิตร', '1.5l'],
  ['น้ำดื่ม 1500มล.', '1.5l'],
  ['น้ำปลา 700ml', '700ml'],
  ['น้ำตาลครึ่งโล', '500g'],
  ['น้ำมันลิตรครึ่ง', '1.5l'],
  ['น้ำมันขวดลิตร', '1l'],
  ['หมู 3 ขีด', '300g'],
  ['ข้าวห้ากิโล', '5kg'],
  ['ข้าวถุง 5 โล', '5kg'],
  ['ชาเย็นถุง 400 กรัม', '400g'],
  ['ช็อกโกแลต กล่อง 24', 'x24'],
  ['ข้าวสิบห้าโล', '15kg'],
  ['ถุงขยะ 24x28', '24x28'],
  ['ถุงหูหิ้ว 6×11 นิ้ว', '6x11'],
  ['ถุงร้อนหกคูณสิบเอ็ด', '6x11'],
  ['น้ำเปล่าแพ็ค 12', 'pack12'],
  ['แพคสิบสอง', 'pack12'],
  ['case of 24', 'case24'],
  ['น้ำปลา ยกโหล', 'dozen'],
  ['มาม่า 2 ลัง', 'case'],
  ['ไข่ 30 ฟอง', 'x30'],
  ['ผ้าอ้อม ไซส์ m', 'sizem'],
  ['Size XL', 'sizexl'],
  ['ไข่เบอร์ 2', 'no2'],
  ['หลอดไฟ led 9w', '9w'],
  ['กาแฟ 3 in 1', '3in1'],
  ['กะทิ ๒๕๐', 'n250'],
  ['กาแฟสามอินวัน', '3in1'],
  ['ไข่เบอร์สอง', 'no2'],
  ['ผ้าอ้อมไซส์เอ็ม', 'sizem'],
  ['กระดาษเอสี่', 'a4'],
  ['เบียร์สองลัง', 'case'],
  ['ยาดมโหลนึง', 'dozen'],
  ['น้ำตาลโลนึง', '1kg'],
])('%s has the measure %s', (text, measure) => expect(found(text)).toEqual([measure]))

test.each([
  'สามแม่ครัว',
  'ข้าวเหนียว กข6',
  'โลชั่น',
  '2100066',
  'ขวดใหญ่',
  'ลูกโป่ง',
  'เครื่องดื่มชูกำลัง',
  'ปวดหลัง',
  'พลังงาน',
  'hh0180',
])('%s has none', (text) => {
  expect(found(text)).toEqual([])
  expect(rest(text)).toBe(unifyLetters(text))
})

test.each([
  ['น้ำปลาขวดนึง', 'น้ำปลา'],
  ['น้ำปลาไม่เกิน 20 บาท', 'น้ำปลา'],
  ['ไข่สองแผง', 'ไข่ แผง'],
])('%s asks for %s, of any size', (text, words) => {
  expect(found(text)).toEqual([])
  expect(rest(text).replaceAll(/\s+/g, ' ')).toBe(words)
})

test('a name answers to its measures, to their numbers alone, and to its pack', () => {
  expect(searchableMeasures(found('น้ำปลา 700 มล. ลัง 12'))).toEqual(['700ml', 'case12', 'n700', 'n12', 'case'])
})
