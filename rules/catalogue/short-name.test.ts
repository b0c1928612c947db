import { expect, test } from 'vitest'
import fc from 'fast-check'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { measureOf, splitName } from './short-name.ts'

test('size and pack leave the name, in Thai and in English', () => {
  expect(splitName('ปลาซาร์ดีน ตราคลื่น 155 ก. แพ็ค 12', 'แพ็ค', 12)).toEqual({
    short: 'ปลาซาร์ดีน ตราคลื่น',
    size: '155 ก.',
    pack: 'แพ็ค 12',
  })
  expect(splitName('Kluen Sardines 155 g, pack of 12', 'แพ็ค', 12)).toEqual({
    short: 'Kluen Sardines',
    size: '155 g',
    pack: 'pack of 12',
  })
  expect(splitName('ปากกา สีดำ 0.5 มม. โหล', 'โหล', 12)).toEqual({ short: 'ปากกา สีดำ', size: '0.5 มม.', pack: 'โหล' })
  expect(splitName('Erasers, dozen', 'โหล', 12)).toEqual({ short: 'Erasers', size: '', pack: 'dozen' })
})

test('the last size counts, and words after it stay with the name', () => {
  const split = (name: string) => splitName(name, 'ถุง', 1)
  expect(split('ข้าวขาว 5% ตรานาใหญ่ 15 กก.')).toMatchObject({ short: 'ข้าวขาว 5% ตรานาใหญ่', size: '15 กก.' })
  expect(split('กระดาษชำระ 30 ม้วน รุ่นประหยัด')).toMatchObject({ short: 'กระดาษชำระ รุ่นประหยัด', size: '30 ม้วน' })
  expect(split('Toilet Paper 30 rolls, economy')).toMatchObject({ short: 'Toilet Paper, economy', size: '30 rolls' })
  expect(split('ชาเขียว 20 ก. × 3 ซอง')).toMatchObject({ short: 'ชาเขียว', size: '20 ก. × 3 ซอง' })
  expect(split('Bin Bags 24×28 inch')).toMatchObject({ short: 'Bin Bags', size: '24×28 inch' })
  expect(split('น้ำยาล้างจาน (800 มล.)')).toMatchObject({ short: 'น้ำยาล้างจาน', size: '800 มล.' })
})

test('a name without a size, or with nothing else, stays whole; a pack that says something else stays in it', () => {
  for (const name of ['ถุงผ้าลออ', 'น้ำผลไม้ 100% สวนคั้น', 'Formula 3 Plain', '5 กก.', 'Softener (refill 1 l)', '']) {
    expect(splitName(name, 'ชิ้น', 1)).toEqual({ short: name, size: '', pack: '' })
  }
  expect(splitName('สบู่ 60 ก. แพ็ค 4', 'ลัง', 48)).toEqual({ short: 'สบู่ แพ็ค 4', size: '60 ก.', pack: '' })
  expect(splitName('Soap 60 g, pack of 4', 'ลัง', 48)).toEqual({ short: 'Soap, pack of 4', size: '60 g', pack: '' })
})

const wordsOf = (text: string) =>
  text
    .split(/[\s,()]+/)
    .filter(Boolean)
    .sort()

test('of no name in the demo is anything lost, none is empty, and almost all sizes are found', () => {
  const names = demoCatalogue().products.flatMap(({ nameThai, nameEng, unit, conversion }) =>
    [nameThai, nameEng].map((name) => ({ name, ...splitName(name, unit, conversion) })),
  )
  for (const { name, short, size, pack } of names) {
    expect(short).not.toBe('')
    expect(wordsOf(`${short} ${size} ${pack}`)).toEqual(wordsOf(name))
    // The short name has no measure left, except figures that belong to the product's kind.
    expect(short).not.toMatch(/\d ?(?:กก|มล|ซม|kg|ml|cm)\b/)
  }
  const packed = demoCatalogue().products.filter(({ conversion }) => conversion > 1)
  for (const { nameThai, nameEng, unit, conversion } of packed) {
    expect(splitName(nameThai, unit, conversion).pack).not.toBe('')
    expect(splitName(nameEng, unit, conversion).pack).not.toBe('')
  }
})

test('of no name whatever is anything lost', () => {
  const word = fc.constantFrom(
    'ข้าว',
    'Rice',
    '5',
    'กก.',
    'kg',
    '(2 l)',
    'แพ็ค',
    '12',
    'โหล',
    ', pack of 12',
    '×',
    '10 ก.',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.constantFrom(1, 12), (words, pieces) => {
      const name = words.join(' ')
      const { short, size, pack } = splitName(name, 'แพ็ค', pieces)
      expect(short).not.toBe('')
      expect(wordsOf(`${short} ${size} ${pack}`)).toEqual(wordsOf(name))
    }),
  )
})

test('weights and volumes are compared by kilogram and litre, other sizes not at all', () => {
  expect(measureOf('5 กก.')).toEqual({ per: 'kg', thousandths: 5000 })
  expect(measureOf('1,200 g')).toEqual({ per: 'kg', thousandths: 1200 })
  expect(measureOf('1.25 ล.')).toEqual({ per: 'l', thousandths: 1250 })
  expect(measureOf('600 ml')).toEqual({ per: 'l', thousandths: 600 })
  for (const size of ['', '20 ซอง', '20 ก. × 3 ซอง', '0 ก.', '24×28 inch', '0.5 มม.'])
    expect(measureOf(size)).toBeNull()
})
