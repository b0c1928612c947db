import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestQuantity, quantityOf } from './quantity-of.ts'
import { splitList } from './split-list.ts'

const read = (text: string) =>
  splitList(text).map(({ name, amount, kind }) => [kind, name, amount?.count, amount?.unit])

test('amounts stand behind, in front, with signs, in Thai digits and in words', () => {
  for (const text of ['น้ำปลา 3 ขวด', '3 ขวด น้ำปลา', 'น้ำปลา ๓ ขวด', 'น้ำปลาสามขวด', 'น้ำปลา x3 ขวด', '2. น้ำปลา = 3 ขวด'])
    expect([text, read(text)]).toEqual([text, [['goods', 'น้ำปลา', 3, 'ขวด']]])
  expect(read('น้ำปลา x3')).toEqual([['goods', 'น้ำปลา', 3, null]])
  expect(read('น้ำปลาลังนึง')).toEqual([['goods', 'น้ำปลา', 1, 'ลัง']])
})

test('several goods on a line are several lines, whichever side their numbers are on', () => {
  const both = [
    ['goods', 'น้ำปลา', 2, 'ลัง'],
    ['goods', 'ไข่', 3, 'แผง'],
  ]
  for (const text of [
    'น้ำปลา 2 ลัง ไข่ 3 แผง',
    'น้ำปลาสองลังไข่สามแผง',
    '2 ลัง น้ำปลา 3 แผง ไข่',
    'น้ำปลา 2 ลัง กับไข่ 3 แผง',
    'น้ำปลา 2 ลัง, ไข่ 3 แผง',
  ])
    expect([text, read(text)]).toEqual([text, both])
})

test('sizes are no amounts, and the name of a product is no unit', () => {
  expect(read('น้ำปลา 700 มล. 2 ขวด')).toEqual([['goods', 'น้ำปลา 700 มล.', 2, 'ขวด']])
  expect(read('ถุงขยะ 30x40 3 แพ็ค')).toEqual([['goods', 'ถุงขยะ 30x40', 3, 'แพ็ค']])
  expect(read('3 ถุงขยะ')).toEqual([['goods', 'ถุงขยะ', 3, null]])
  expect(read('น้ำปลา 25 บาท 3 ขวด')).toEqual([['goods', 'น้ำปลา', 3, 'ขวด']])
})

test('greetings are talk, alternatives are unclear, and what is not wanted is refused', () => {
  expect(read('สวัสดีค่ะ\nน้ำปลาหรือซีอิ๊ว 2 ขวด\nไม่เอาไข่แล้ว').map(([kind]) => kind)).toEqual(['talk', 'unclear', 'refusal'])
})

test('property: no letter of a name is lost, whatever stands around it', () => {
  const name = fc.constantFrom('น้ำปลา', 'ไข่ไก่', 'แป้งเค้ก', 'โคถึก', 'soy sauce')
  const unit = fc.constantFrom('ลัง', 'แพ็ค', 'ขวด', 'โหล', '')
  const goods = fc.record({ name, unit, count: fc.integer({ min: 1, max: 29 }) })
  fc.assert(
    fc.property(fc.array(goods, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', ', ', '; '), (list, between) => {
      const lines = splitList(list.map((one) => `${one.name} ${one.count} ${one.unit}`.trim()).join(between))
      expect(lines.map((line) => [line.name, line.amount?.count])).toEqual(list.map((one) => [one.name, one.count]))
    }),
  )
})

test('property: every text is split, and none makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(Array.isArray(splitList(text))).toBe(true)
    }),
  )
})

const amount = (count: number, unit: string | null, bundle = false) => ({ count, unit, bundle, text: '' })
test('an amount becomes whole sales units, or nothing', () => {
  const name = { th: '' }
  const bottle = { name, unit: 'ขวด', conversion: 1 }
  const pack = { name, unit: 'แพ็ค', conversion: 12 }
  expect(quantityOf(amount(24, 'ขวด'), pack)).toEqual({ qty: 2, rank: 2 })
  expect(quantityOf(amount(25, 'ขวด'), pack)).toBeNull()
  expect(quantityOf(amount(2, 'โหล', true), pack)).toEqual({ qty: 2, rank: 1 })
  expect(quantityOf(amount(2, 'โหล', true), bottle)).toEqual({ qty: 24, rank: 2 })
  expect(quantityOf(amount(2, 'ลัง', true), bottle)).toBeNull()
  expect(quantityOf(amount(1.5, 'แพ็ค', true), pack)).toBeNull()
  expect(quantityOf(null, pack)).toEqual({ qty: 1, rank: 0 })
  // No smaller and no larger unit instead of the one that is written
  expect(quantityOf(amount(1, 'แพ็ค', true), bottle)).toBeNull()
  expect(quantityOf(amount(1, 'กระสอบ'), { ...bottle, unit: 'ถุง' })).toBeNull()
  expect(quantityOf(amount(5, 'ซอง'), { ...bottle, name: { th: 'กาแฟ 27 ซอง' }, unit: 'ถุง' })).toBeNull()
  expect(quantityOf(amount(6, 'ซอง'), { name: { th: 'บะหมี่ถ้วย' }, unit: 'แพ็ค', conversion: 6 })).toBeNull()
  expect(nearestQuantity(amount(13, 'ขวด'), pack)).toBe(2)
})

// Patterns that try all ways to cut these would not come to an end.
test.each(['ขอสั่งของ', '-', '= ', 'ที่ร้าน', 'และ '])('a text of nothing but “%s” is cut like any other', (piece) => {
  expect(splitList(`${piece.repeat(200)}มาม่า`).map(({ kind }) => kind)).toEqual(['goods'])
})
