import fc from 'fast-check'
import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import { satangOf } from '#rules/money.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { OrderLines } from './OrderLines.tsx'
import { afterNet, receivedWorth, cashForPartialDelivery, leftToPay, missingGoods } from './received-goods.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]
const line = (qty: number, totalAmt: number, came: Partial<Line> = {}) => ({ qty, totalAmt, ...came }) as Line
const order = {
  orderStatus: 'DELIVERED',
  stage: 'PARTLY_DELIVERED',
  payType: 'COD',
  grandTotalAmt: 629.99,
  dueAmt: 563.33,
  missing: { lines: 1, amt: 66.66, reason: 'broken' },
  orderDetails: [line(2, 500, { deliveredQty: 2 }), line(3, 99.99, { deliveredQty: 1, missingReason: 'broken' })],
} as Order

test('what came of a cash order has one price, to the satang: to be paid, and paid once its cash is closed', () => {
  expect(cashForPartialDelivery(order)).toEqual({ missing: 66_66, worth: 563_33, isPaid: false })
  expect(cashForPartialDelivery({ ...order, dueAmt: 0 })).toEqual({ missing: 66_66, worth: 563_33, isPaid: true })
  const nothingCame = { ...order, dueAmt: 0, missing: { lines: 2, amt: 629.99, reason: null } }
  expect(cashForPartialDelivery(nothingCame)).toEqual({ missing: 629_99, worth: 0, isPaid: false })
})

test('a line costs what arrived of it, and all of it where nothing is reported', () => {
  const came = [line(3, 99.99, { deliveredQty: 1 }), line(3, 100, { pickedQty: 1 }), line(3, 100, { deliveredQty: 0 })]
  expect([...came, line(3, 100)].map(receivedWorth)).toEqual([33_33, 33_33, 0, 100_00])
})

test('an order that was paid before, that came whole, or that was cancelled has one sum', () => {
  expect(cashForPartialDelivery({ ...order, payType: '2C2P-CC' })).toBeNull()
  expect(cashForPartialDelivery({ ...order, missing: undefined })).toBeNull()
  expect(cashForPartialDelivery({ ...order, orderStatus: 'CANCELLED' })).toBeNull()
})

test('what an order that was paid beforehand still costs in cash stands with what was paid, until it is delivered', () => {
  const words = { notReceived: 'missing', paid: 'paid', toPay: 'to pay', leftInCash: 'in cash' }
  const paidBefore = { ...order, orderStatus: 'WAITING_FOR_DELIVERY', stage: 'PICKING', payType: 'PROMPTPAY' } as Order
  const inPart = { ...paidBefore, missing: undefined, grandTotalAmt: 480, dueAmt: 80 }
  const paid = { label: 'paid', satang: -400_00 }
  expect(afterNet(inPart, words)).toEqual({ rows: [paid], left: { label: 'in cash', satang: 80_00 } })
  expect(afterNet({ ...inPart, orderStatus: 'DELIVERED' }, words)).toBeNull()
  const lacking = { ...inPart, missing: { lines: 1, amt: 30, reason: null }, dueAmt: 50 }
  expect(afterNet(lacking, words)).toEqual({
    rows: [{ label: 'missing', satang: -30_00 }, paid],
    left: { label: 'in cash', satang: 50_00 },
  })
  expect(afterNet({ ...inPart, dueAmt: 0 }, words)).toBeNull()
  expect(afterNet({ ...inPart, orderStatus: 'VERIFYING_PAYMENT', dueAmt: 480 }, words)).toBeNull()
  expect(afterNet({ ...inPart, orderStatus: 'CANCELLED', dueAmt: 0 }, words)).toBeNull()
  expect(afterNet({ ...inPart, payType: 'COD', dueAmt: 480 }, words)).toBeNull()
  expect(afterNet({ ...inPart, payType: 'ACCOUNT', dueAmt: 0 }, words)).toBeNull()
})

test('what is left to pay has one name in the list and on the page, also once it is delivered', () => {
  const words = { notReceived: 'missing', paid: 'paid', toPay: 'to pay', leftInCash: 'in cash' }
  const atDoor = { ...order, orderStatus: 'WAITING_FOR_DELIVERY', stage: 'PACKED' } as Order
  const inPart = { ...atDoor, payType: 'PROMPTPAY', missing: undefined, grandTotalAmt: 480, dueAmt: 80 } as Order
  for (const one of [atDoor, inPart]) {
    const onPage = afterNet(one, words)?.left
    expect(leftToPay(one, words)).toEqual(onPage)
    expect(onPage?.label).toBe(one === atDoor ? 'to pay' : 'in cash')
    const delivered = { ...one, orderStatus: 'DELIVERED' } as Order
    expect(leftToPay(delivered, words)).toEqual(afterNet(delivered, words)?.left ?? null)
    expect(leftToPay({ ...one, dueAmt: 0 }, words)).toBeNull()
    expect(leftToPay({ ...one, dueAmt: one.grandTotalAmt }, words)).toBeNull()
  }
  const unpaid = { ...inPart, orderStatus: 'VERIFYING_PAYMENT' } as Order
  expect(leftToPay(unpaid, words)).toEqual({ label: 'to pay', satang: 80_00 })
})

test('missing goods are listed by line with their reason, delivered or only picked', () => {
  const [, short] = order.orderDetails
  expect(missingGoods(order)).toEqual([{ line: short, qty: 2, worth: 66_66, reason: 'broken' }])
  const picked = line(5, 100, { pickedQty: 4 })
  expect(missingGoods({ orderDetails: [picked, line(1, 10)] })).toEqual([
    { line: picked, qty: 1, worth: 20_00, reason: null },
  ])
})

test('the missing goods add up to what the server deducts', () => {
  const anyLine = fc
    .record({ qty: fc.integer({ min: 1, max: 99 }), satang: fc.nat(9_999_999), came: fc.nat(99) })
    .map(({ qty, satang, came }) => line(qty, satang / 100, { deliveredQty: Math.min(qty, came) }))
  fc.assert(
    fc.property(fc.array(anyLine), (orderDetails) => {
      const total = missingGoods({ orderDetails }).reduce((sum, { worth }) => sum + worth, 0)
      const lines = orderDetails.map(({ qty, deliveredQty = qty, totalAmt }) => ({
        qty,
        delivered: deliveredQty,
        total: satangOf(totalAmt),
      }))
      expect(total).toBe(undeliveredWorth(lines))
    }),
  )
})

describe.each(['th', 'en'] as const)('in %s', (language) => {
  beforeAll(() => loadTexts(language, ['orders']))

  test('goods that were only picked are not called received', () => {
    const texts = textsOf(language, 'orders')
    const productDetails = { productDimentionUom: 'ลัง', productDescriptionThai: 'ข้าว', productDescriptionEng: 'Rice' }
    const lines = (...came: Partial<Line>[]) =>
      came.map((one, index) => ({
        ...line(6, 60, one),
        productId: index,
        type: 'NORMAL',
        unitPrice: 10,
        productDetails,
      }))
    const shown = (...came: Partial<Line>[]) =>
      render(createElement(OrderLines, { lines: lines(...came) as Line[] }), language).text
    const cases = textsOf(language, 'catalogue').exactlyIn(4, 'ลัง')
    const picked = shown({ pickedQty: 4 }, { pickedQty: 0 })
    expect(picked).toContain(texts.picked(cases))
    expect(picked).toContain(texts.pickedNone)
    expect(picked).not.toContain(texts.arrived(cases))
    expect(picked).not.toContain(texts.arrivedNone)
    const delivered = shown({ deliveredQty: 4 }, { deliveredQty: 0 })
    expect(delivered).toContain(texts.arrived(cases))
    expect(delivered).toContain(texts.arrivedNone)
  })
})
