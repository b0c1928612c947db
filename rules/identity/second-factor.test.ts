import { expect, test } from 'vitest'
import { staffRoles } from './permissions.ts'
import { needsSecondFactor, recoveryCode } from './second-factor.ts'

test('managers and administrators need a second factor, also among other roles', () => {
  expect(staffRoles.filter((role) => needsSecondFactor([role]))).toEqual(['manager', 'admin'])
  expect(needsSecondFactor(['driver', 'manager'])).toBe(true)
})

test('a recovery code is two groups of five signs that nobody confuses', () => {
  let count = 0
  expect(recoveryCode((below) => count++ % below)).toBe('abcde-fghjk')
})
