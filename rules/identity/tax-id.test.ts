import { expect, test } from 'vitest'
import fc from 'fast-check'
import { formatTaxId, normaliseTaxId } from './tax-id.ts'

test.each([['0107542000011'], ['0107536000315'], ['0107537000521'], ['0 1075 42000 01 1'], ['๐๑๐๗๕๔๒๐๐๐๐๑๑']])(
  '%s is a tax number',
  (typed) => {
    expect(normaliseTaxId(typed)).toMatch(/^\d{13}$/)
  },
)

// Specification 5.43
test.each([['0105536000001'], ['0000000000000'], ['010754200001'], ['01075420000111'], ['010754200001x'], ['']])(
  '%j is no tax number',
  (typed) => {
    expect(normaliseTaxId(typed)).toBeNull()
  },
)

test('a wrong digit before the last is noticed, save where the check digit stands for two remainders', () => {
  const first12 = fc.stringMatching(/^\d{12}$/)
  fc.assert(
    fc.property(first12, (digits) => {
      const fitting = [...'0123456789'].filter((check) => normaliseTaxId(digits + check) !== null)
      return fitting.length === 1
    }),
  )
})

test('thirteen digits are shown in groups, however they were typed; anything else is left alone', () => {
  expect(formatTaxId('0107542000011')).toBe('0-1075-42000-01-1')
  expect(formatTaxId('๐-1075 42000 01 1')).toBe('0-1075-42000-01-1')
  expect(formatTaxId('0107 54')).toBe('0107 54')
})
