import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import type { OrderBody } from './checkout-choices.ts'
import { chooseLines, chosenLines } from './chosen-lines.ts'
import { finishOrder, type PlacedOrder } from './finish-order.ts'
import type { PreparedOrder } from './prepared-order.ts'
import { keepRefusedOrder, readPreparedOrder, readRefusedOrder, storePreparedOrder } from './prepared-order-storage.ts'
import { replaceChosen } from './use-place-order.ts'

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
const changedOrder = (key: string, body: OrderBody): PreparedOrder => ({
  key,
  body,
  shown: { lines: [], net: satang(0) },
  preparedAt: 1,
  state: 'changed',
})
const usual = [{ productId: 7, qty: 2 }]

// Decision 275
test.each([
  ['the cart', undefined, undefined, false],
  ['the same lines', usual, usual, false],
  ['other lines', usual, [{ productId: 8, qty: 2 }], true],
  ['lines, while the cart is kept', undefined, usual, true],
])('an order of %s ends the kept order of the same goods, and no other', (_, kept, ordered, isLeft) => {
  storePreparedOrder('shop', changedOrder('key-1', bodyOf(kept)))
  finishOrder('shop', placed, bodyOf(ordered))
  expect(readPreparedOrder('shop') !== null).toBe(isLeft)
})

test('an order ends the refused one of the same goods, and not the one of others that is kept', () => {
  storePreparedOrder('shop', changedOrder('key-1', bodyOf(usual)))
  keepRefusedOrder('shop', changedOrder('key-2', bodyOf()))
  expect(readRefusedOrder('shop')?.key).toBe('key-2')
  finishOrder('shop', placed, bodyOf())
  expect([readRefusedOrder('shop'), readPreparedOrder('shop')?.key]).toEqual([null, 'key-1'])
})

test('an order ends the refused one and the kept one that it was corrected from', () => {
  const left = [{ productId: 7, qty: 1 }]
  const correct = () => replaceChosen('shop', { lines: usual, left, shownPrices: new Map() })
  storePreparedOrder('shop', changedOrder('key-1', bodyOf()))
  keepRefusedOrder('shop', changedOrder('key-2', bodyOf(usual)))
  correct()
  expect(chosenLines('shop')).toEqual(left)
  finishOrder('shop', placed, bodyOf(left))
  expect([readRefusedOrder('shop'), readPreparedOrder('shop')?.key]).toEqual([null, 'key-1'])
  storePreparedOrder('shop', changedOrder('key-3', bodyOf(usual)))
  correct()
  finishOrder('shop', placed, bodyOf(left))
  expect(readPreparedOrder('shop')).toBeNull()
})

test('what is ordered of the corrected lines leaves the order that may be ordered already as it was sent', () => {
  const sent = { ...changedOrder('key-1', bodyOf(usual)), state: 'sent' } as const
  storePreparedOrder('shop', sent)
  replaceChosen('shop', { lines: usual, left: [{ productId: 7, qty: 1 }], shownPrices: new Map() })
  expect(readPreparedOrder('shop')).toEqual(sent)
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
