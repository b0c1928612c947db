import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { changesOf, correctionsOf } from './order-changes.ts'

type Item = NonNullable<Cart['cartItems']>[number]
const item = (productId: number, qty: number, unitPrice: number): Item => ({
  id: String(productId),
  productId,
  qty,
  type: 'NORMAL',
  unitPrice,
  taxCategoryValue: 7,
  grossAmt: 0,
  offerAmt: 0,
  totalAmt: qty * unitPrice,
  appliedPromotions: [],
  nearly: [],
})
const shown: Cart = {
  retailerId: 'outlet-1',
  type: 'NORMAL',
  cartItems: [item(1, 8, 99), item(2, 1, 107), { ...item(3, 2, 0), type: 'FREE' }],
  totalGrossAmt: 0,
  totalOfferAmt: 0,
  deliveryAmt: 0,
  grandTotalAmt: 899,
  problems: [],
}

test('a new price is shown with the old one; unchanged prices are not', () => {
  const products = [
    { productId: 1, code: 'price_changed' as const, price: 99 },
    { productId: 2, code: 'price_changed' as const, price: 110.25 },
  ]
  expect(changesOf({ products }, shown)).toEqual([{ kind: 'price', productId: 2, before: 107_00, after: 110_25 }])
})

test('a shortage is shown with what is left; nothing left and other reasons block the line', () => {
  const products = [
    { productId: 1, code: 'insufficient_stock' as const, available: 3 },
    { productId: 2, code: 'out_of_stock' as const, available: 0 },
  ]
  const changes = changesOf({ products }, shown)
  expect(changes).toEqual([
    { kind: 'fewer', productId: 1, requested: 8, left: 3 },
    { kind: 'barred', productId: 2, code: 'out_of_stock' },
  ])
  expect(correctionsOf(changes)).toEqual([
    { productId: 1, quantity: 3 },
    { productId: 2, quantity: 0 },
  ])
})

test('new prices need no change of quantities, and responses without products report no changes', () => {
  expect(correctionsOf([{ kind: 'price', productId: 2, before: satang(1), after: satang(2) }])).toEqual([])
  expect(changesOf({}, shown)).toEqual([])
})

test('a quantity that the limits of a product refuse is shown with them, and becomes the one that can be ordered', () => {
  const products = [
    { productId: 1, code: 'not_in_multiples' as const, limit: 6, available: 12 },
    { productId: 2, code: 'above_day_limit' as const, limit: 10, available: 0 },
  ]
  const changes = changesOf({ products }, shown)
  expect(changes).toEqual([
    { kind: 'limit', productId: 1, finding: { code: 'not_in_multiples', limit: 6, available: 12 }, left: 12 },
    { kind: 'limit', productId: 2, finding: { code: 'above_day_limit', limit: 10, available: 0 }, left: 0 },
  ])
  expect(correctionsOf(changes)).toEqual([
    { productId: 1, quantity: 12 },
    { productId: 2, quantity: 0 },
  ])
})

test('a unit that holds another number of pieces is shown with what was shown before, and needs no change of quantities', () => {
  const products = [{ productId: 2, code: 'pack_changed' as const, unit: 'ลัง', pieces: 12 }]
  const expectedPacks = [1, 2].map((productId) => ({ productId, unit: 'ลัง', pieces: 24 }))
  const changes = changesOf({ products }, shown, { expectedPacks })
  const [before, after] = [24, 12].map((pieces) => ({ unit: 'ลัง', pieces }))
  expect(changes).toEqual([{ kind: 'pack', productId: 2, before, after }])
  expect(correctionsOf(changes)).toEqual([])
})
