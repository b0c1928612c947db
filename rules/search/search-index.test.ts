import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { createSearchIndex } from './search-index.ts'

const names = [
  'ข้าวหอมมะลิ ตราทุ่งรุ้ง 5 กก. Tung Rung Jasmine Rice 5 kg',
  'น้ำปลาแท้ ตราเรือกอและ 300 มล. Ruea Kolae Fish Sauce 300 ml',
  'บะหมี่กึ่งสำเร็จรูป โออิชิน รสต้มยำกุ้ง 60 ก. แพ็ค 10 Oishin Tom Yum Instant Noodles',
  'ผงซักฟอก ขาววับ 800 ก. Khao Wub Detergent',
  'เบียร์ลาเกอร์ ช้างน้อย 620 มล. Chang Noi Lager Beer',
]
const index = createSearchIndex(names.map((text, at) => ({ id: at + 1, text, popularity: 0 })))
const first = (query: string) => index.find(query).ids[0]

test('finds a word inside an unspaced Thai name', () => expect(first('หอมมะลิ')).toBe(1))
test('finds what is typed without tone marks', () => expect([first('ขาวหอม'), first('นำปลา')]).toEqual([1, 2]))
test('tone marks that are typed are meant: rice before white', () => {
  expect(index.find('ข้าว').ids).toEqual([1, 4])
  expect(index.find('ขาววับ').ids).toEqual([4])
})
test('finds either way of typing ำ', () => expect([first('น้ำปลา'), first('นํ้าปลา')]).toEqual([2, 2]))
test('what a thing is comes before what it is also called, however popular', () => {
  const goods = ['อาหารสุนัข ตูบอิ่ม 500 ก. Dog Food ข้าวหมา', names[0] ?? '']
  const popular = createSearchIndex(goods.map((text, at) => ({ id: at + 1, text, popularity: 1 - at })))
  expect(popular.find('ข้าว').ids).toEqual([2, 1])
})
test('forgives one typing error', () =>
  expect([first('หอมมะริ'), first('jasmin rise'), first('โออิชน')]).toEqual([1, 1, 3]))
test('finds kind and brand written together the other way round', () => expect(first('โออิชินบะหมี่กึ่งสำเร็จรูป')).toBe(3))
test('all terms must be found', () => expect(index.find('ข้าว 300').ids).toEqual([]))
test('reads what was typed on the other keyboard layout, and says so', () => {
  expect(index.find('g[upiN')).toEqual({ ids: [5], meant: 'เบียร์' })
})
test('nonsense and single letters find nothing', () => {
  expect([index.find('zzqqxx').ids, index.find('ก').ids, index.find('%%').ids, index.find('').ids]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
test('folding joins what looks alike and keeps what differs', () => {
  expect(fold('เเป้ง ๑๒ กก.')).toBe(fold('แป้ง 12 กก'))
  expect(fold('ปลาทู')).not.toBe(fold('ปลาทา'))
})
