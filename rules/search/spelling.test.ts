import { describe, expect, test } from 'vitest'
import { fold, unify } from './fold.ts'
import { withoutFillers } from './fillers.ts'
import { looksMistyped, otherLayout, wordOnOtherLayout } from './keyboard.ts'
import { romanOfLatin, romanOfThai } from './roman.ts'
import { soundOf, soundOfLatin } from './sound.ts'
import { createSplitter } from './split-words.ts'

describe('the other keyboard layout', () => {
  test.each([
    [',tok;', 'มะนาว'],
    ['g[upiN', 'เบียร์'],
    ['o,-ho', 'นมข้น'],
    ['ข้าวsv,,t]b', 'ข้าวหอมมะลิ'],
    ['ohepkล้างจาน', 'น้ำยาล้างจาน'],
    ['แนสฟ', 'cola'],
    ['คคถจ-ๅ-ึ', '88503137'],
  ])('%s is %s', (typed, meant) => expect(wordOnOtherLayout(typed)).toBe(meant))

  // Slips of the right layout: their keys on the other one make no word.
  test.each(['แชมภู', 'ผงชูรด', 'ไวไว', 'บะมี่', 'ฐฑฒณฐฑ', 'rice', '600'])('%s is nothing on it', (typed) =>
    expect(wordOnOtherLayout(typed)).toBeNull(),
  )
  test('a digit at the end is a digit', () => expect(wordOnOtherLayout('ohefnj,600')).toBe('น้ำดื่ม 600'))
  test('signs inside a Latin word give it away', () => {
    expect(['o,-ho', 'sv,cf', '24x28', 'coca-cola', '3.5', 'led'].map(looksMistyped)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
  test('a whole text is turned key by key', () => expect(otherLayout(',k,jk l[^j')).toBe('มาม่า สบู่'))
})

describe('by sound the same are', () => {
  test.each([
    ['กะเทียม', 'กระเทียม'],
    ['คลีม', 'ครีม'],
    ['แชมภู', 'แชมพู'],
    ['น้ำปา', 'น้ำปลา'],
    ['บะมี่', 'บะหมี่'],
    ['ปับผ้า', 'ปรับผ้า'],
    ['กาแฝ', 'กาแฟ'],
    ['ทิชู่', 'ทิชชู่'],
  ])('%s and %s', (one, other) => expect(soundOf(unify(one))).toBe(soundOf(unify(other))))
  test.each([
    ['vinager', 'vinegar'],
    ['sause', 'sauce'],
    ['fone', 'phone'],
  ])('in English %s and %s', (one, other) => expect(soundOfLatin(one)).toBe(soundOfLatin(other)))
  test('but not what sounds different', () => expect(soundOf(unify('ปลาทู'))).not.toBe(soundOf(unify('ปลาทา'))))
})

describe('in Latin letters', () => {
  test.each([
    ['kapi', 'กะปิ'],
    ['nam pla', 'น้ำปลา'],
    ['phrik thai', 'พริกไทย'],
    ['nam duem', 'น้ำดื่ม'],
    ['woonsen', 'วุ้นเส้น'],
    ['phong sak fok', 'ผงซักฟอก'],
    ['ya si fan', 'ยาสีฟัน'],
    ['mai khit fai', 'ไม้ขีดไฟ'],
    ['luk om', 'ลูกอม'],
    ['hom daeng', 'หอมแดง'],
    ['si io', 'ซีอิ๊ว'],
    ['mee krob', 'หมี่กรอบ'],
  ])('%s is %s', (latin, thai) => expect(romanOfLatin(latin)).toEqual(romanOfThai(unify(thai))))
})

describe('what is typed without spaces', () => {
  const split = createSplitter(['บะหมี', 'ตมยำกุง', 'ซูดซา', 'นำปลา', 'ปลา', 'แท'])
  test('is cut at whole words, the fewest', () => {
    expect(split('ซูดซาบะหมี')).toEqual(['ซูดซา', 'บะหมี'])
    expect(split('นำปลาแท')).toEqual(['นำปลา', 'แท'])
  })
  test('or at a part of a word that is long enough', () => expect(split('ซูดซาตมยำ')).toEqual(['ซูดซา', 'ตมยำ']))
  test('or at a short end of one, which must be a whole word otherwise', () =>
    expect([split('ปลายำ'), split('ปลากุง')]).toEqual([null, ['ปลา', 'กุง']]))
  test('or not at all', () => expect([split('บะหมีฮฮ'), split('บะหมี')]).toEqual([null, null]))
})

test('a sentence is taken from around a word one by one, since a word can begin like it', () => {
  const readings = (text: string) => withoutFillers(fold(text))
  expect(readings('ขอน้ำปลาหน่อย')).toContain(fold('น้ำปลา'))
  expect(readings('มีดโกนหนวดมีขายไหม')).toContain(fold('มีดโกนหนวด'))
  expect(readings('พี่ขอซื้อไฟแช็กครับ')).toContain(fold('ไฟแช็ก'))
  expect(readings('มดเยอะทำไง').at(-1)).toBe(fold('มด'))
})
