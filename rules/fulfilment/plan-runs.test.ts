import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang, sumOf } from '../money.ts'
import { planRuns, type OrderToPlan, type Route } from './plan-runs.ts'
import { orderStops } from './stop-order.ts'

const anOrder = (orderId: string, rest: Partial<OrderToPlan> = {}): OrderToPlan => ({
  orderId,
  place: null,
  province: 'ชลบุรี',
  district: 'เมืองชลบุรี',
  subDistrict: 'แสนสุข',
  usualMinute: null,
  cash: satang(0),
  ...rest,
})
const limits = { stops: 20, cash: satang(30_000_00) }
const plan = (orders: OrderToPlan[], rest: { routes?: Route[]; limits?: typeof limits } = {}) =>
  planRuns(orders, { routes: [], depot: null, limits, ...rest })

test('without routes each province gets its runs, named by district where there is only one', () => {
  const orders = [
    anOrder('a'),
    anOrder('b', { district: 'ศรีราชา' }),
    anOrder('c', { province: 'ระยอง', district: 'แกลง' }),
  ]
  expect(plan(orders)).toEqual([
    { nameThai: 'ชลบุรี', nameEng: 'ชลบุรี', orderIds: ['a', 'b'] },
    { nameThai: 'แกลง ระยอง', nameEng: 'แกลง ระยอง', orderIds: ['c'] },
  ])
})

test('a route that names the district goes before one for the whole province', () => {
  const whole = { nameThai: 'ชลบุรี', nameEng: 'Chonburi', areas: [{ province: 'ชลบุรี', district: null }] }
  const coast = {
    nameThai: 'ริมทะเล',
    nameEng: 'Coast',
    areas: [
      { province: 'ชลบุรี', district: 'ศรีราชา' },
      { province: 'ระยอง', district: 'บ้านฉาง' },
    ],
  }
  const orders = [
    anOrder('a', { province: 'ระยอง', district: 'บ้านฉาง' }),
    anOrder('b', { district: 'ศรีราชา' }),
    anOrder('c'),
  ]
  expect(plan(orders, { routes: [whole, coast] })).toEqual([
    { nameThai: 'ริมทะเล', nameEng: 'Coast', orderIds: ['b', 'a'] },
    { nameThai: 'ชลบุรี', nameEng: 'Chonburi', orderIds: ['c'] },
  ])
})

test('a district that does not fit in as a whole waits for the next vehicle', () => {
  const orders = [
    ...['a', 'b', 'c'].map((id) => anOrder(id, { district: 'ก' })),
    ...['d', 'e', 'f'].map((id) => anOrder(id, { district: 'ข' })),
  ]
  const runs = plan(orders, { limits: { ...limits, stops: 5 } })
  expect(runs.map(({ orderIds }) => orderIds)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ])
})

test('a vehicle carries no more cash than allowed, but an order above it is delivered alone', () => {
  const orders = [15_000_00, 14_000_00, 2_000_00, 90_000_00].map((cash, index) =>
    anOrder(String(index), { cash: satang(cash) }),
  )
  expect(plan(orders).map(({ orderIds }) => orderIds)).toEqual([['0', '1'], ['2'], ['3']])
})

test('stops without a pin follow the districts of the route, then the times of earlier deliveries', () => {
  const areas = ['ข', 'ก'].map((district) => ({ province: 'ชลบุรี', district }))
  const stops = [
    anOrder('late', { district: 'ก', usualMinute: 900 }),
    anOrder('new', { district: 'ก' }),
    anOrder('early', { district: 'ก', usualMinute: 540 }),
    anOrder('first', { district: 'ข', usualMinute: 1000 }),
    anOrder('pinned', { district: 'ค', place: { latitude: 13, longitude: 101 } }),
  ]
  const order = orderStops(stops, { depot: null, areas }).map(({ orderId }) => orderId)
  expect(order).toEqual(['pinned', 'first', 'early', 'late', 'new'])
})

test('a stop without a pin goes with its neighbours, and a tour runs in its usual direction', () => {
  const along = [0, 1, 2, 3].map((step) =>
    anOrder(`stop ${step}`, {
      place: { latitude: 13 + step / 10, longitude: 101 },
      subDistrict: String(step),
      usualMinute: 900 - step * 60,
    }),
  )
  const without = anOrder('no pin', { subDistrict: '2' })
  const order = orderStops([...along, without], { depot: null, areas: [] }).map(({ orderId }) => orderId)
  expect(order.filter((id) => id !== 'no pin')).toEqual(['stop 3', 'stop 2', 'stop 1', 'stop 0'])
  expect([1, 2]).toContain(order.indexOf('no pin'))
})

const someOrders = fc
  .array(
    fc.record({
      province: fc.constantFrom('ชลบุรี', 'ระยอง'),
      district: fc.constantFrom('ก', 'ข', 'ค'),
      place: fc.option(
        fc.record({
          latitude: fc.double({ min: 12, max: 14, noNaN: true }),
          longitude: fc.double({ min: 100, max: 102, noNaN: true }),
        }),
      ),
      cash: fc.integer({ min: 0, max: 9_000_00 }).map(satang),
      usualMinute: fc.option(fc.integer({ min: 360, max: 1200 })),
    }),
    { maxLength: 60 },
  )
  .map((orders) => orders.map((order, index) => anOrder(String(index), order)))

test('every order is on exactly one run, and no run is above its limits', () => {
  fc.assert(
    fc.property(someOrders, fc.integer({ min: 1, max: 12 }), (orders, stops) => {
      const runs = planRuns(orders, { routes: [], depot: null, limits: { stops, cash: satang(20_000_00) } })
      const planned = runs.flatMap(({ orderIds }) => orderIds)
      expect(planned.toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted())
      for (const { orderIds } of runs) {
        expect(orderIds.length).toBeLessThanOrEqual(stops)
        const carried = sumOf(orderIds.map((id) => orders.find(({ orderId }) => orderId === id)?.cash ?? satang(0)))
        expect(carried).toBeLessThanOrEqual(20_000_00)
      }
    }),
    { numRuns: 60 },
  )
})
