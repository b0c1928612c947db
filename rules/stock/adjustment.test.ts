import { expect, test } from 'vitest'
import { adjustmentViolation, deltaOf, type Adjustment } from './adjustment.ts'

test.each<[string, Adjustment, string | null]>([
  ['goods that came', { reason: 'receipt', delta: 24 }, null],
  ['goods that came, but fewer', { reason: 'receipt', delta: -1 }, 'delta must_rise'],
  ['nothing came', { reason: 'receipt', delta: 0 }, 'delta must_rise'],
  ['broken goods', { reason: 'damage', delta: -3 }, null],
  ['broken goods, but more', { reason: 'damage', delta: 3 }, 'delta must_fall'],
  ['a count', { reason: 'count', counted: 0 }, null],
  ['a count without a number', { reason: 'count', delta: 3 }, 'counted required'],
  ['both at once', { reason: 'count', delta: 3, counted: 3 }, 'counted not_both'],
  ['a correction that says why', { reason: 'correction', delta: -1, note: 'keyed twice' }, null],
  ['a correction by counting', { reason: 'correction', counted: 5, note: 'keyed twice' }, null],
  ['a correction that says nothing', { reason: 'correction', delta: -1 }, 'note required'],
  ['neither', { reason: 'loss' }, 'delta required'],
])('%s', (_what, adjustment, violation) => {
  const found = adjustmentViolation(adjustment)
  expect(found && `${found.path} ${found.code}`).toBe(violation)
})

test('a count is held against what is on hand', () => {
  expect(deltaOf({ reason: 'count', counted: 7 }, 10)).toBe(-3)
  expect(deltaOf({ reason: 'loss', delta: -2 }, 10)).toBe(-2)
})
