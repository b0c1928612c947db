import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOtherLayout, readStaffSearch } from './staff-search.ts'

const tokensOf = (text: string) => readStaffSearch(text)?.tokens

test('tone marks, spaces around words, capitals and Thai digits make no difference', () => {
  expect(tokensOf('  ร้านป้าแดง ')).toEqual(['รานปาแดง'])
  expect(tokensOf('น้ำปลา 700 มล.')).toEqual(['นาปลา', '700', 'มล'].map((word) => word.replace('นา', 'นำ')))
  expect(tokensOf('Sku-๐๑๒')).toEqual(['sku012'])
})

test.each(['081-234-5678', '081 234 5678', '+66 81 234 5678', '๐๘๑๒๓๔๕๖๗๘'])('%s is a phone number', (text) => {
  expect(readStaffSearch(text)?.phone).toBe('0812345678')
})

test('digits with dashes and spaces are one token', () => {
  expect(tokensOf('081-234 56')).toEqual(['08123456'])
})

test('a text of one or two letters is looked for at the beginning of names', () => {
  expect(readStaffSearch('ปา')?.isInside).toBe(false)
  expect(readStaffSearch('ปา แดง')?.isInside).toBe(true)
})

test('a single letter, and a text without letters and digits, search nothing', () => {
  for (const text of ['', ' ', '%', '_%', '///', '้', 'น', 'a b'])
    expect([text, readStaffSearch(text)]).toEqual([text, null])
})

test('what was typed on the other layout is read as if it had not been', () => {
  expect(readOtherLayout(',k,jk')?.tokens).toEqual(['มามา'])
})

test('whatever is typed, tokens hold letters, digits and vowel marks only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      for (const token of readStaffSearch(text)?.tokens ?? []) expect(token).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
    }),
  )
})
