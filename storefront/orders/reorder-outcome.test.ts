import { expect, test } from 'vitest'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { availableAgain, goodsToReorder, reorderOutcome } from './reorder-outcome.ts'

const productDetails = {
  productDescriptionThai: 'น้ำปลา',
  productDescriptionEng: 'Fish sauce',
  productImage: null,
  productDimentionUom: 'ลัง',
}
const line = (productId: number, qty: number, type: 'NORMAL' | 'FREE' = 'NORMAL') => ({
  lineNo: 1,
  productId,
  qty,
  type,
  unitPrice: 10,
  taxCategoryValue: 7,
  grossAmt: 0,
  offerAmt: 0,
  totalAmt: 10 * qty,
  productDetails,
})
const cart = (quantities: Record<number, number>, problems: Cart['problems'] = []): Cart => ({
  retailerId: 'outlet-1',
  type: 'NORMAL',
  cartItems: Object.entries(quantities).map(([id, qty]) => ({
    id,
    ...line(Number(id), qty),
    appliedPromotions: [],
    nearly: [],
  })),
  totalGrossAmt: 0,
  totalOfferAmt: 0,
  deliveryAmt: 0,
  grandTotalAmt: 0,
  problems,
})
const ids = (parts: { productId: number }[]) => parts.map(({ productId }) => productId)

// Specification 4.75
test('gifts are not ordered again, and a product in two lines is ordered once', () => {
  expect(goodsToReorder([line(1, 2), line(2, 1, 'FREE'), line(1, 3)])).toEqual([
    { productId: 1, name: productDetails, wanted: 5 },
  ])
})

test('products added in whole, in part and not at all are distinguished', () => {
  const goods = goodsToReorder([line(1, 2), line(2, 10), line(3, 1), line(4, 1)])
  const after = cart({ 1: 5, 2: 8 }, [
    { productId: 2, code: 'insufficient_stock', available: 8 },
    { productId: 3, code: 'restricted_product' },
  ])
  const outcome = reorderOutcome(goods, { before: cart({ 1: 3, 2: 2 }), after })
  expect(ids(outcome.added)).toEqual([1])
  expect(outcome.fewer).toMatchObject([{ productId: 2, wanted: 10, got: 6 }])
  expect(outcome.none).toMatchObject([
    { productId: 3, code: 'restricted_product' },
    { productId: 4, code: 'not_purchasable' },
  ])
})

test('goods whose whole stock is already in the cart are reported as rejected', () => {
  const goods = goodsToReorder([line(1, 2)])
  const full = cart({ 1: 3 }, [{ productId: 1, code: 'insufficient_stock', available: 3 }])
  expect(reorderOutcome(goods, { before: cart({ 1: 3 }), after: full }).none).toMatchObject([
    { code: 'insufficient_stock' },
  ])
})

// Decision 140
test('goods whose limits refuse the quantity are ordered again as they were; the cart says what can be had', () => {
  const least = (code: string, available: number) => Math.min(10, availableAgain([], { code, available }))
  expect(least('above_day_limit', 0)).toBe(10)
  expect(least('above_day_limit', 4)).toBe(10)
  expect(least('not_in_multiples', 6)).toBe(10)
  expect(least('insufficient_stock', 4)).toBe(4)
  expect(Math.min(10, availableAgain([], null))).toBe(10)
})

test.each([{ kind: 'gone' }, { kind: 'sold_out' }, { kind: 'barred', code: 'outside_sale_hours' }] as const)(
  'what is $kind is not ordered again',
  (difference) => {
    expect(availableAgain([difference], { code: 'outside_sale_hours' })).toBe(0)
  },
)
