import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { rejectedAdditions } from './rejected-additions.ts'

const lager = { productId: 4, qty: 2, price: satang(600_00) }
const rice = { productId: 1, qty: 1, price: satang(245_00) }
const restricted = { productId: lager.productId, code: 'restricted_product' as const }

test('finds what was rejected for lack of a grant', () => {
  const soldOut = { productId: rice.productId, code: 'out_of_stock' as const, available: 0 }
  expect(rejectedAdditions([rice, lager], [soldOut, restricted])).toEqual([lager])
})

test('removing needs no access, even if the remaining line has a problem', () => {
  expect(rejectedAdditions([{ ...lager, qty: -1 }], [restricted])).toEqual([])
})

test('other rejections need no access', () => {
  expect(rejectedAdditions([lager], [{ productId: lager.productId, code: 'outside_sale_hours' }])).toEqual([])
})
