import { expect, onTestFinished, test, vi } from 'vitest'
import { circuit } from './circuit.ts'

test('takes no more at once than it may, and makes room when one is over', () => {
  const { enter } = circuit({ most: 2 })
  const [first, second] = [enter(), enter()]
  expect([first !== null, second !== null, enter()]).toEqual([true, true, null])
  first?.(true)
  // A second call has no effect.
  first?.(true)
  expect([enter() !== null, enter()]).toEqual([true, null])
})

test('opens after failures in a row, then tries with one request at a time', () => {
  let now = 0
  const { enter } = circuit({ failures: 3, restMs: 1000, clock: () => now })
  for (const reached of [false, false, true, false, false, false]) enter()?.(reached)
  expect(enter()).toBeNull()
  now = 999
  expect(enter()).toBeNull()
  now = 1000
  const trial = enter()
  expect([trial !== null, enter()]).toEqual([true, null])
  trial?.(false)
  expect(enter()).toBeNull()
  now = 2000
  enter()?.(true)
  expect([enter(), enter()].every(Boolean)).toBe(true)
})

test('a clock that is set back does not keep it open', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { enter } = circuit({ failures: 1, restMs: 1000 })
  enter()?.(false)
  vi.setSystemTime(Date.now() - 7 * 3_600_000)
  vi.advanceTimersByTime(999)
  expect(enter()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(enter()).not.toBeNull()
})
