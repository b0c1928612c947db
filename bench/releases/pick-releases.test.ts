import { expect, test } from 'vitest'
import { revisionsOf } from './pick-releases.ts'

test('each release has the migrations that one commit added, and the last is today’s', () => {
  expect(revisionsOf(['a', 'b', 'c'], 3)).toEqual(['a^', 'b^', 'c^', 'HEAD'])
})

test('of many commits with migrations each release has as many as the others, and none has no new one', () => {
  expect(revisionsOf(['a', 'b', 'c', 'd', 'e', 'f'], 3)).toEqual(['a^', 'c^', 'e^', 'HEAD'])
  const steps = Array.from({ length: 97 }, (_, at) => String(at))
  for (const count of [1, 10, 64, 97]) expect(new Set(revisionsOf(steps, count)).size).toBe(count + 1)
})
