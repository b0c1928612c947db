import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScanDetector, leastScanLength, scanGapMs } from './scan-detector.ts'

const code = fc.stringMatching(/^[A-Z0-9-]{4,20}$/)

test('a burst that ends in Enter is a code, whatever was typed slowly before it', () => {
  fc.assert(
    fc.property(code, fc.array(fc.constantFrom('a', '1', 'Enter')), fc.nat(scanGapMs), (scanned, before, gap) => {
      const detector = createScanDetector()
      let at = 0
      for (const key of before) expect(detector.take(key, (at += scanGapMs * 3))).toBeNull()
      at += scanGapMs * 3
      for (const key of scanned) expect(detector.take(key, (at += gap))).toBeNull()
      expect(detector.take('Enter', (at += gap))).toBe(scanned)
      expect(detector.take('Enter', at)).toBeNull()
    }),
  )
})

test('what a person types is never a code', () => {
  fc.assert(
    fc.property(code, fc.integer({ min: scanGapMs + 1, max: 5000 }), (typed, gap) => {
      const detector = createScanDetector()
      let at = 0
      for (const key of [...typed, 'Enter']) expect(detector.take(key, (at += gap))).toBeNull()
    }),
  )
})

test('keys that hold others, and bursts that are too short, are none', () => {
  const detector = createScanDetector()
  for (const key of ['Shift', ...'ABC'.slice(0, leastScanLength - 1), 'Enter']) expect(detector.take(key, 1)).toBeNull()
  const shifted = ['Shift', 'S', 'Shift', 'D', '-', '1'].map((key) => detector.take(key, 2))
  expect([...shifted, detector.take('Enter', 2)].at(-1)).toBe('SD-1')
})
