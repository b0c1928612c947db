import { expect, test } from 'vitest'
import { Attempts, maximumFailures } from './attempts.ts'

const minute = 60_000
const fail = (attempts: Attempts, account: string, times: number, now: number) =>
  Array.from({ length: times }, () => attempts.begin(account, now)).at(-1)

test('an account is locked after ten failures and opens fifteen minutes after the first', () => {
  const attempts = new Attempts()
  expect(fail(attempts, 'a', maximumFailures, 0)).toBeNull()
  expect(attempts.begin('a', 5 * minute)).toBe(600)
  expect(attempts.begin('b', 5 * minute)).toBeNull()
  expect(attempts.begin('a', 15 * minute)).toBeNull()
})

test('a right password clears the account', () => {
  const attempts = new Attempts()
  fail(attempts, 'a', maximumFailures - 1, 0)
  attempts.begin('a', 0)
  attempts.succeed('a')
  expect(fail(attempts, 'a', maximumFailures, 0)).toBeNull()
})

test('asking while locked does not lengthen the lock', () => {
  const attempts = new Attempts(1)
  attempts.begin('a', 0)
  fail(attempts, 'a', 50, 14 * minute)
  expect(attempts.begin('a', 15 * minute)).toBeNull()
})

test('a flood of names forgets the eldest, not the latest', () => {
  const attempts = new Attempts(1)
  for (let name = 0; name <= 100_000; name += 1) attempts.begin(String(name), 0)
  expect(attempts.begin('0', 0)).toBeNull()
  expect(attempts.begin('100000', 0)).not.toBeNull()
})
