import { expect, test } from 'vitest'
import { errors } from './errors.en.ts'
import { errorText } from './with-codes.ts'

test('a code has its words, one that only a newer server has the general sentence, and none says that something changed', () => {
  expect(errorText(errors, 'not_undoable')).toBe(errors.not_undoable)
  expect(errorText(errors, 'of_tomorrow')).toBe(`${errors.refused} (of_tomorrow)`)
  expect(errorText(errors, undefined)).toBe(errors.conflict)
})
