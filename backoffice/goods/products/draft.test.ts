import { expect, test } from 'vitest'
import { bodyOf, emptyDraft } from './draft.ts'

test('what is typed becomes numbers, and what is none is named', () => {
  const unit = { pieces: 'x', nameThai: 'ลัง', nameEng: 'carton', barcode: ' ' }
  const { body, wrong } = bodyOf({ ...emptyDraft, price: '1,250.50', categoryId: '1', units: [unit] })
  expect([body.price, body.cost, body.conversion]).toEqual([1250.5, null, 1])
  expect(wrong).toEqual(['subcategoryId', 'brandId', 'units.0.pieces'])
  // Parts of a satang are no amount.
  expect(bodyOf({ ...emptyDraft, price: '12.345', cost: '12.34' }).wrong).toContain('price')
  // Nothing that is no number is taken for an empty field.
  expect([body.brandId, body.units[0]?.pieces]).toEqual(['', 'x'])
})
