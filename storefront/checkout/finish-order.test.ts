import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import type { OrderBody } from './checkout-choices.ts'
import { chooseLines, chosenLines } from './chosen-lines.ts'
import { finishOrder, type PlacedOrder } from './finish-order.ts'
import { readPreparedOrder, storePreparedOrder } from './prepared-order-storage.ts'

beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

const placed = { id: 'order-1', orderNumber: 'S1', createdOn: '2026-11-20T03:00:00.000Z' } as PlacedOrder
const bodyOf = (lines?: OrderBody['lines']): OrderBody => ({
  retailerId: 'shop',
  payType: 'COD',
  shippingAddressId: 'a',
  billingAddressId: 'a',
  ...(lines && { lines }),
})
const usual = [{ productId: 7, qty: 2 }]

// Decision 275
test.each([
  ['the cart', undefined, undefined, false],
  ['the same lines', usual, usual, false],
  ['other lines', usual, [{ productId: 8, qty: 2 }], true],
  ['lines, while the cart is kept', undefined, usual, true],
])('an order of %s ends the kept order of the same goods, and no other', (_, kept, ordered, isLeft) => {
  const shown = { lines: [], net: satang(0) }
  storePreparedOrder('shop', { key: 'key-1', body: bodyOf(kept), shown, preparedAt: 1, state: 'changed' })
  finishOrder('shop', placed, bodyOf(ordered))
  expect(readPreparedOrder('shop') !== null).toBe(isLeft)
})

test('an order ends the choice of its own lines in this tab, and no other', () => {
  const others = [{ productId: 8, qty: 1 }]
  for (const [chosen, left] of [
    [others, others],
    [usual, []],
  ] as const) {
    chooseLines('shop', [...chosen])
    finishOrder('shop', placed, bodyOf(usual))
    expect(chosenLines('shop')).toEqual(left)
  }
})
