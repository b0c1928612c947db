import { expect, test } from 'vitest'
import fc from 'fast-check'
import { formatPhone, normalisePhone } from './phone.ts'

// Specification 5.34
test.each([
  ['0812345678', '0812345678'],
  ['081-234-5678', '0812345678'],
  [' 081 234 5678 ', '0812345678'],
  ['๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
  ['+66812345678', '0812345678'],
  ['66812345678', '0812345678'],
  ['+66 (0)81 234 5678', '0812345678'],
  ['+66 61\u00a0234\u20135678', '0612345678'],
  ['\u202a098-765-4321\u202c', '0987654321'],
])('%j is the mobile number %s', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored)
})

// Specification 5.33
test.each([
  ['021234567'],
  ['0212345678'],
  ['0712345678'],
  ['081234567'],
  ['08123456789'],
  ['812345678'],
  ['+1 812 345 678'],
  ['08123a5678'],
  ['0812345678; drop table outlet'],
  [''],
  ['+66'],
])('%j is no Thai mobile number', (typed) => {
  expect(normalisePhone(typed)).toBeNull()
})

const stored = fc.tuple(fc.constantFrom('6', '8', '9'), fc.stringMatching(/^\d{8}$/)).map(([a, b]) => `0${a}${b}`)

test('what is shown reads back as what is stored', () => {
  fc.assert(fc.property(stored, (phone) => normalisePhone(formatPhone(phone)) === phone))
})

test('whatever is typed becomes a stored number or nothing, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+\d ๐-๙-]{0,16}$/)), (typed) => {
      const phone = normalisePhone(typed)
      return phone === null || (/^0[689]\d{8}$/.test(phone) && normalisePhone(phone) === phone)
    }),
  )
})
