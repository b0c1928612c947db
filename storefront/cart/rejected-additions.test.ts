import { expect, test } from 'vitest'
import { refusedAdditions } from './rejected-additions.ts'

const lager = { productId: 4, qty: 2, price: 600_00 }
const rice = { productId: 1, qty: 1, price: 245_00 }
const restricted = { productId: lager.productId, code: 'restricted_product' as const }

test('finds what was refused for want of a grant', () => {
  const soldOut = { productId: rice.productId, code: 'out_of_stock' as const, available: 0 }
  expect(refusedAdditions([rice, lager], [soldOut, restricted])).toEqual([lager])
})

test('taking out asks for nothing, though the line that stays has its problem', () => {
  expect(refusedAdditions([{ ...lager, qty: -1 }], [restricted])).toEqual([])
})

test('other refusals ask for nothing', () => {
  expect(refusedAdditions([lager], [{ productId: lager.productId, code: 'outside_sale_hours' }])).toEqual([])
})
