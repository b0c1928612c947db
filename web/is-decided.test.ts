import { expect, test } from 'vitest'
import type { CallProblem } from './reply.ts'
import { isPerhapsDone } from './is-decided.ts'

test.each([
  ['no response', { code: 'offline', status: 0 }, true],
  ['a proxy without a server', { code: 'unavailable', status: 502 }, true],
  ['a firewall', { code: 'internal', status: 403 }, true],
  ['a wrong code', { code: 'code_wrong', status: 422 }, false],
  ['too many requests', { code: 'rate_limited', status: 429 }, false],
  ['an ended session', { code: 'unauthenticated', status: 401 }, false],
] satisfies [string, CallProblem, boolean][])('whether a request is perhaps done: %s', (_what, error, isDone) => {
  expect(isPerhapsDone({ ok: false, error })).toBe(isDone)
})
