import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInvisible, withoutDirections } from './plain-text.ts'

test('marks that turn a line around are left out; Thai, and where its lines may break, stays as it is', () => {
  expect(withoutDirections('ร้าน\u202eดี \u2066081\u2069\u2028ส่ง')).toBe('ร้านดี 081 ส่ง')
  const thai = fc.string({ unit: fc.constantFrom('ก', '\u200b', 'ำ', '่', ' ', 'A', '9', '\n', '\u200d') })
  fc.assert(fc.property(thai, (text) => withoutDirections(text) === text))
})

test.each(['', ' ', '\u200b', '\u2060\ufeff', '\u3164', '\u202e \u00ad'])('%j cannot be seen', (text) =>
  expect(isInvisible(text)).toBe(true),
)

test.each(['ก', '-', '1', '\u200bก', '่', '\u0000'])('%j can be seen, or is refused for what it is', (text) =>
  expect(isInvisible(text)).toBe(false),
)
