import { expect, test } from 'vitest'
import { inLanguage, nameIn } from './in-language.ts'

test('a name is shown in the language of the reader', () => {
  const rice = { nameThai: 'ข้าว', nameEng: 'Rice' }
  expect([nameIn(rice, 'th'), nameIn(rice, 'en')]).toEqual(['ข้าว', 'Rice'])
})

test('without a name in that language the other is shown, and never nothing', () => {
  expect(inLanguage('en', 'ข้าว', '')).toBe('ข้าว')
  expect(inLanguage('th', '', 'Rice')).toBe('Rice')
})
