import { expect, test } from 'vitest'
import { quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { getStaffOrder, listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getCart, quoteLines } from '#contract/cart/calls.ts'
import { getDelivery } from '#contract/content/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { bangkokDate, bangkokDay, dayMs } from '#rules/bangkok-time.ts'
import { weekdayOf } from '#rules/delivery/days.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { aWindow, everyHour, publishTerms, saveTerms, windowsOf, type PickUpContent } from '#test/builders/pick-up.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { price: 100_00, stock: 1000 } } })
const manager = await server.as('manager')

const offer = (pickUp: PickUpContent | undefined, more: object = {}) =>
  publishTerms(server, manager, { pickUp, ...more })

const windowStart = async () => (await aWindow(server)).from.toISOString()

test('nobody fetches an order where the supplier does not offer it', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  expect((await send(server.url, getDelivery)).body).not.toHaveProperty('pickUp')
  const refused = await retailer.order({ pickUpFrom: new Date().toISOString() })
  expect(refused.problem).toMatchObject({ status: 422, code: 'pick_up_not_offered' })
  expect((await retailer.cart()).cartItems).toHaveLength(1)
})

test('a fetched order costs no delivery, asks for nothing because of an address, and keeps its place and window', async () => {
  const every = { provinceCode: null, segment: null, payType: null }
  await offer(everyHour, { orderRules: { least: [{ ...every, provinceCode: '30', amount: 500 }], freeFrom: [] } })
  const retailer = await server.retailer({ provinceCode: '30' })
  await retailer.tap(rice, 2)
  const query = { shippingAddressId: retailer.addressId }
  const [delivered, fetched] = [
    (await retailer.call(getCart, { query })).body,
    (await retailer.call(getCart, { query: { ...query, pickUp: 'true' } })).body,
  ]
  expect([delivered.deliveryAmt, delivered.grandTotalAmt]).toEqual([100, 300])
  expect(fetched).toMatchObject({ deliveryAmt: 0, grandTotalAmt: 200 })
  expect(fetched).not.toHaveProperty('orderRules')
  expect((await retailer.order()).problem.code).toBe('order_too_small')

  const pickUpFrom = await windowStart()
  // The total that a delivery would have had is not what the page showed.
  expect((await retailer.order({ pickUpFrom, expectedGrandTotalAmt: 300 })).problem.code).toBe('price_changed')
  const placed = await retailer.order({ pickUpFrom, expectedGrandTotalAmt: 200 })
  expect(placed.status).toBe(201)
  const until = new Date(Date.parse(pickUpFrom) + 60 * 60_000).toISOString()
  const pickUp = { from: pickUpFrom, placeThai: everyHour.place.th, placeEng: everyHour.place.en }
  await offer({ ...everyHour, place: { th: 'ที่อื่น', en: 'Another place' } }, { orderRules: undefined })
  const [own] = (await retailer.call(orderHistory)).body
  expect(own).toMatchObject({ deliveryAmt: 0, deliveryDay: bangkokDate(new Date(pickUpFrom)), pickUp })
  expect(Date.parse(own?.pickUp?.until ?? '')).toBeLessThanOrEqual(Date.parse(until))
})

test('a window that is over, too soon, or not one of them is refused, and the cart stays', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  await offer(everyHour)
  const first = await windowStart()
  const shifted = (ms: number) => new Date(Date.parse(first) + ms).toISOString()
  for (const pickUpFrom of [shifted(60_000), shifted(-dayMs), shifted(30 * dayMs)])
    expect((await retailer.order({ pickUpFrom })).problem).toMatchObject({ status: 409, code: 'pick_up_closed' })
  // A lead time and a closed day that came after the page was loaded.
  await offer({ ...everyHour, leadMinutes: 10_080 })
  expect((await retailer.order({ pickUpFrom: first })).problem.code).toBe('pick_up_closed')
  const day = bangkokDate(new Date(first))
  const calendar = { cutOff: '15:00', weekdays: [1, 2, 3, 4, 5, 6], provinces: [], holidays: [day] }
  await offer(everyHour, { calendar })
  expect((await retailer.order({ pickUpFrom: first })).problem.code).toBe('pick_up_closed')
  expect((await windowsOf(server)).some(({ from }) => bangkokDate(from) === day)).toBe(false)
  expect((await retailer.order({ pickUpFrom: 'today' })).problem.code).toBe('validation')
  await offer(everyHour, { calendar: null })
  expect((await retailer.order({ pickUpFrom: await windowStart() })).status).toBe(201)
})

test('chosen goods and an order by staff are quoted and placed in the same way, and lists find them', async () => {
  await offer(everyHour)
  const retailer = await server.retailer({ provinceCode: '30' })
  const lines = [{ productId: rice, qty: 3 }]
  const body = { retailerId: retailer.id, lines, shippingAddressId: retailer.addressId, pickUp: true }
  expect((await retailer.call(quoteLines, { body })).body.grandTotalAmt).toBe(300)
  const params = { id: retailer.id }
  const quote = (pickUp: boolean) =>
    manager.call(quoteForRetailer, { params, body: { lines, shippingAddressId: retailer.addressId, pickUp } })
  expect([(await quote(true)).body.grandTotalAmt, (await quote(false)).body.grandTotalAmt]).toEqual([300, 400])
  const pickUpFrom = await windowStart()
  const place = (more: object) => orderFor(manager, retailer, { lines, expectedGrandTotalAmt: 300, ...more })
  expect((await place({})).problem.code).toBe('price_changed')
  expect((await place({ pickUpFrom: new Date().toISOString() })).problem.code).toBe('pick_up_closed')
  const { id } = (await place({ pickUpFrom })).body
  expect((await manager.call(getStaffOrder, { params: { id } })).body.pickUp?.from).toBe(pickUpFrom)
  const listed = async (pickUp: boolean) =>
    (await manager.call(listStaffOrders, { query: { pickUp, outletCode: retailer.outletCode } as never })).body.content
  expect((await listed(true)).map((order) => order.id)).toEqual([id])
  expect(await listed(false)).toEqual([])
})

const monday = { weekday: 1, from: '09:00', until: '12:00' }
test.each<[string, Partial<PickUpContent>, { path: string; code: string }[] | null]>([
  [
    'hours that end before they begin',
    { hours: [{ ...monday, until: '09:00' }] },
    [{ path: 'content.pickUp.hours.0.until', code: 'before_start' }],
  ],
  [
    'two hours at the same time',
    { hours: [monday, { ...monday, from: '11:59', until: '13:00' }] },
    [{ path: 'content.pickUp.hours.1', code: 'overlaps' }],
  ],
  ['no hours at all', { hours: [] }, null],
  ['a weekday that there is not', { hours: [{ ...monday, weekday: 8 }] }, null],
  ['windows of a minute', { windowMinutes: 1 }, null],
  ['a place without a name', { place: { th: '', en: '' } }, null],
])('terms with %s are refused', async (_, change, violations) => {
  const { problem } = await saveTerms(manager, { pickUp: { ...everyHour, ...change } })
  expect(problem).toMatchObject({ status: 422, code: 'validation', ...(violations && { errors: violations }) })
})

test('hours with a pause, and the same hours on two days, are allowed', async () => {
  const hours = [
    monday,
    { ...monday, from: '12:00', until: '13:00' },
    { ...monday, weekday: (weekdayOf(bangkokDay(new Date())) % 7) + 1 },
  ]
  const unlike = hours.filter(
    (one, at) => hours.findIndex((other) => other.weekday === one.weekday && other.from === one.from) === at,
  )
  expect((await saveTerms(manager, { pickUp: { ...everyHour, hours: unlike } })).status).toBe(200)
})
