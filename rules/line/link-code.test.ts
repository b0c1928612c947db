import { expect, test } from 'vitest'
import { codeIn, spelledCode } from './link-code.ts'

test.each([
  [spelledCode('K7M29QPX'), 'K7M29QPX'],
  ['  k7m2-9qpx\n', 'K7M29QPX'],
  ['K7M2 9QPX', 'K7M29QPX'],
  ['K7M29QPX', 'K7M29QPX'],
])('%j is a code', (text, code) => {
  expect(codeIn(text)).toBe(code)
})

test.each(['สวัสดี', 'order now', 'K7M2-9QP', 'K7M2-9QPXX', 'K7M2-9QP0', 'รหัส K7M2-9QPX', '12345678', ''])(
  '%j is a message to the staff',
  (text) => {
    expect(codeIn(text)).toBeNull()
  },
)
