import { expect, test } from 'vitest'
import { normaliseEmail } from './email.ts'

test.each([
  ['somchai@example.com', 'somchai@example.com'],
  [' Somchai.Jaidee+shop@Mail.Example.co.th ', 'somchai.jaidee+shop@mail.example.co.th'],
])('%j is stored as %s', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
})

// Specification 5.35
test.each([
  ['somchai'],
  ['somchai@'],
  ['@example.com'],
  ['a@b'],
  ['a..b@example.com'],
  ['a@-example.com'],
  ['a@example..com'],
  ['a b@example.com'],
  ['a@example.com\r\nBcc: all@example.com'],
  ['ส้ม@example.com'],
  [`${'a'.repeat(250)}@example.com`],
])('%j is no e-mail address', (typed) => {
  expect(normaliseEmail(typed)).toBeNull()
})

// A pattern with catastrophic backtracking would exceed the time limit of the test.
test('a hostile text is judged', () => {
  expect(normaliseEmail(`a@${'a-'.repeat(100)}`)).toBeNull()
  expect(normaliseEmail(`${'a.'.repeat(120)}@`)).toBeNull()
})
