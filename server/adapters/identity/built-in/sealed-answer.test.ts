import { expect, test } from 'vitest'
import { fingerprint, seal, unseal } from './sealed-answer.ts'

test('what was sealed for a token opens with that token', () => {
  expect(unseal(seal('{"answer":"ขอบคุณ"}', 'token'), 'token')).toBe('{"answer":"ขอบคุณ"}')
})

test('another token, or a changed byte, opens nothing', () => {
  const sealed = seal('answer', 'token')
  expect(() => unseal(sealed, 'other')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 20, 30, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(changed.toString('base64url'), 'token')).toThrow()
  }
})

test('neither the seal nor the fingerprint shows the token or the answer, and no two seals are alike', () => {
  expect(seal('answer', 'token')).not.toBe(seal('answer', 'token'))
  expect(fingerprint('token')).not.toContain('token')
  expect(fingerprint('token')).toBe(fingerprint('token'))
})
