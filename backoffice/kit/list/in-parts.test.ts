import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

test('no row is lost, none comes twice, and no part is empty or too large', () =>
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (rows, most) => {
      const parts = inParts(rows, most)
      expect(parts.flat()).toEqual(rows)
      expect(parts.every(({ length }) => length > 0 && length <= most)).toBe(true)
    }),
  ))
