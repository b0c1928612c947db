import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { defaultOddOrderLimits as limits, oddReasons, type LineWithPast, type OrderWithPast } from './odd-order.ts'
import { awaitsAcceptance, canBeHeld, canTransition, stages } from './stages.ts'

const home = '1 หมู่ 1 แสนสุข เมืองชลบุรี ชลบุรี 20130'
const aLine = (line: Partial<LineWithPast> = {}): LineWithPast => ({
  lineNo: 1,
  productId: 7,
  qty: 10,
  net: satang(100_00),
  unitCost: null,
  earlierQuantities: [10, 10, 10],
  ...line,
})
const anOrder = (order: Partial<OrderWithPast> = {}): OrderWithPast => ({
  payType: 'COD',
  grandTotal: satang(1_000_00),
  lines: [aLine()],
  earlierTotals: [satang(1_000_00), satang(1_000_00), satang(1_000_00)],
  delivered: 3,
  address: home,
  earlierAddresses: [home],
  ...order,
})
const codes = (order: Partial<OrderWithPast>) => oddReasons(anOrder(order), limits).map(({ code }) => code)

test('an order as usual has no reason', () => {
  expect(oddReasons(anOrder(), limits)).toEqual([])
})

test('ten times the usual quantity is odd, with both figures; nine times is not', () => {
  expect(oddReasons(anOrder({ lines: [aLine({ qty: 120, earlierQuantities: [10, 12, 9, 500] })] }), limits)).toEqual([
    { code: 'ten_times_usual', lineNo: 1, productId: 7, qty: 120, usualQty: 10 },
  ])
  expect(codes({ lines: [aLine({ qty: 99 })] })).toEqual([])
  expect(codes({ lines: [aLine({ qty: 100 })] })).toEqual(['ten_times_usual'])
})

test('ten times the usual value is odd, with both figures', () => {
  expect(oddReasons(anOrder({ grandTotal: satang(10_000_00) }), limits)).toEqual([
    { code: 'ten_times_value', amount: 10_000_00, usualAmount: 1_000_00 },
  ])
  expect(codes({ grandTotal: satang(9_999_99) })).toEqual([])
})

test('much cash of a new retailer is odd; paid before, or from a known retailer, it is not', () => {
  const much = { grandTotal: satang(20_000_00), earlierTotals: [], earlierAddresses: [], delivered: 2 }
  expect(oddReasons(anOrder(much), limits)).toEqual([
    { code: 'new_retailer_much_cash', amount: 20_000_00, limit: 20_000_00, delivered: 2 },
  ])
  expect(codes({ ...much, grandTotal: satang(19_999_99) })).toEqual([])
  expect(codes({ ...much, payType: '2C2P-PP-QR' })).toEqual([])
  expect(codes({ ...much, delivered: 3 })).toEqual([])
})

test('an address to which no order went is odd; one of several branches is not, nor the first', () => {
  expect(oddReasons(anOrder({ address: 'another street' }), limits)).toEqual([
    { code: 'changed_address', before: home, now: 'another street' },
  ])
  expect(codes({ address: 'branch', earlierAddresses: [home, 'branch'] })).toEqual([])
  expect(codes({ address: ` ${home.replace(' ', '  ')}` })).toEqual([])
  expect(codes({ address: 'another street', earlierAddresses: [] })).toEqual([])
})

test('a price below cost is odd, by whatever discount; at cost it is not', () => {
  expect(oddReasons(anOrder({ lines: [aLine({ net: satang(99_99), unitCost: satang(10_00) })] }), limits)).toEqual([
    { code: 'below_cost', lineNo: 1, productId: 7, unitPrice: 9_99, unitCost: 10_00 },
  ])
  expect(codes({ lines: [aLine({ net: satang(100_00), unitCost: satang(10_00) })] })).toEqual([])
})

const amount = fc.integer({ min: 1, max: 5_000_000 }).map(satang)
const usualOrders = fc.record({
  usualQty: fc.integer({ min: 1, max: 1000 }),
  usualTotal: fc.integer({ min: 1, max: 1_000_000 }).map(satang),
  times: fc.integer({ min: 3, max: 20 }),
  unitCost: amount,
})

test('what is planted is found, and nothing else', () => {
  fc.assert(
    fc.property(
      usualOrders,
      fc.subarray(['ten_times_usual', 'ten_times_value', 'changed_address', 'below_cost'] as const),
      ({ usualQty, usualTotal, times, unitCost }, planted) => {
        const has = (code: (typeof planted)[number]) => planted.includes(code)
        const qty = has('ten_times_usual') ? usualQty * 10 : usualQty
        const order = anOrder({
          grandTotal: satang(has('ten_times_value') ? usualTotal * 10 : usualTotal),
          delivered: times,
          earlierTotals: Array.from({ length: times }, () => usualTotal),
          address: has('changed_address') ? 'another street' : home,
          earlierAddresses: Array.from({ length: times }, () => home),
          lines: [
            aLine({
              qty,
              unitCost,
              net: satang(qty * unitCost - (has('below_cost') ? 1 : 0)),
              earlierQuantities: Array.from({ length: times }, () => usualQty),
            }),
          ],
        })
        expect(oddReasons(order, limits).map(({ code }) => code)).toEqual(planted)
      },
    ),
  )
})

test('what is unknown is not odd: a first order of any size that is paid before', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 100_000 }), (grandTotal, qty) => {
      const order = anOrder({
        payType: 'PROMPTPAY',
        grandTotal,
        delivered: 0,
        earlierTotals: [],
        earlierAddresses: [],
        lines: [aLine({ qty, earlierQuantities: [] })],
      })
      expect(oddReasons(order, limits)).toEqual([])
    }),
  )
})

test('an order awaits acceptance where staff may accept it for the first time, and can be held until then', () => {
  expect(stages.filter(awaitsAcceptance)).toEqual(
    stages.filter((stage) => stage !== 'PICKING' && canTransition(stage, 'ACCEPTED', 'clerk') === 'yes'),
  )
  expect(stages.filter(canBeHeld)).toEqual(['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE'])
})
