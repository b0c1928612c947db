import { expect, test } from 'vitest'
import { oneTimePassword } from './one-time-password.ts'
import { checkPassword } from './password.ts'

test('a one-time password is four groups of four signs that cannot be confused, from all of them', () => {
  let count = 0
  const one = oneTimePassword((below) => count++ % below)
  expect(one).toBe('abcd-efgh-jkmn-pqrs')
  expect(checkPassword(one, [])).toBeNull()
  const seen = new Set<string>()
  for (let start = 0; start < 40; start += 1) for (const sign of oneTimePassword(() => start % 31)) seen.add(sign)
  expect([...seen].filter((sign) => sign !== '-').join('')).not.toMatch(/[01ilo]/)
  expect(seen.size).toBe(32)
})
