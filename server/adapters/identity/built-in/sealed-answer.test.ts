import { expect, test } from 'vitest'
import { secretHash } from '#server/http/secret-hash.ts'
import { seal, unseal } from './sealed-answer.ts'

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

test('no two seals are alike, and a token is found again by its hash, which does not show it', () => {
  expect(seal('answer', 'token')).not.toBe(seal('answer', 'token'))
  expect(secretHash('token')).not.toContain('token')
  expect(secretHash('token')).toBe(secretHash('token'))
})
