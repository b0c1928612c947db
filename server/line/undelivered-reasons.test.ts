import { expect, test } from 'vitest'
import { reasonIn } from './undelivered-reasons.ts'

test.each([
  [null, null, null],
  ['LINE was turned off', 'turned_off', null],
  ['Its time was over', 'too_late', null],
  ['No answer within 10 s', 'no_answer', null],
  ['LINE cannot be reached: ECONNREFUSED', 'unreachable', 'ECONNREFUSED'],
  ['Answered 500', 'refused', null],
  ['Answered 400: Failed to send messages', 'refused', 'Failed to send messages'],
  ['Something of an older release', 'refused', 'Something of an older release'],
])('%j means %j, with the words %j', (error, reason, said) => {
  expect(reasonIn(error)).toEqual({ reason, said })
})
