import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { getDelivery } from '#contract/content/calls.ts'
import type { DeliveryContent } from '#contract/content/content.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { bangkokDate, bangkokDay } from '#rules/bangkok-time.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import { dateOf } from '#rules/delivery/days.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { everyHour, publishTerms, windowsOf } from '#test/builders/pick-up.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

// What a page promised and what is stored, when the hour of a cut-off passes or a holiday is entered between the two.

const rice = 1
const server = await testServer({
  credit: { overdue: 'warn' },
  products: { [rice]: { price: 100_00, stock: 1000 } },
})
const manager = await server.as('manager')
const clerk = await server.as('clerk')

type Calendar = NonNullable<DeliveryContent['calendar']>
const everyDay: Calendar = { cutOff: '23:59', weekdays: [1, 2, 3, 4, 5, 6, 7], provinces: [], holidays: [] }
const inDays = (days: number) => dateOf(bangkokDay(new Date()) + days)
const [tomorrow, dayAfter] = [inDays(1), inDays(2)]

const publish = (calendar: Partial<Calendar> | null, more: Partial<DeliveryContent> = {}) =>
  publishTerms(server, manager, { calendar: calendar && { ...everyDay, ...calendar }, ...more })
/** Tomorrow's deliveries are not made: the next day is the one after. */
const enterHoliday = () => publish({ holidays: [tomorrow] })

async function withRice() {
  const retailer = await server.retailer()
  await retailer.tap(rice, 2)
  return retailer
}
/** What a page shows that is opened now. */
async function shownDay(): Promise<string | undefined> {
  const { calendar } = (await send(server.url, getDelivery)).body
  return calendar ? nextDelivery(new Date(), calendar, '20')?.day : undefined
}

test('an order for the day that was shown is placed, and its answer names the day', async () => {
  await publish({})
  const retailer = await withRice()
  expect(await shownDay()).toBe(tomorrow)
  const placed = await retailer.order({ expectedDeliveryDay: tomorrow })
  expect([placed.status, placed.body.deliveryDay]).toEqual([201, tomorrow])
  expect((await retailer.call(orderHistory)).body[0]?.deliveryDay).toBe(tomorrow)
})

test('a holiday entered meanwhile refuses the order with the day it is now; cart, key and stock stay, and it is placed for that day', async () => {
  await publish({})
  const retailer = await withRice()
  const key = randomUUID()
  await enterHoliday()
  const refused = await retailer.order({ expectedDeliveryDay: tomorrow, expectedGrandTotalAmt: 200 }, key)
  expect(refused.problem).toMatchObject({ status: 409, code: 'delivery_day_changed', deliveryDay: dayAfter })
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: rice, qty: 2 }])
  expect((await retailer.call(orderHistory)).body).toEqual([])
  const placed = await retailer.order({ expectedDeliveryDay: dayAfter, expectedGrandTotalAmt: 200 }, key)
  expect([placed.status, placed.body.deliveryDay]).toEqual([201, dayAfter])
})

test('from the hour of the cut on, yesterday’s promise is refused, also an earlier day and one that is not promised any more', async () => {
  await publish({ cutOff: '00:00' })
  const retailer = await withRice()
  const day = async (expectedDeliveryDay: string) => (await retailer.order({ expectedDeliveryDay })).problem
  expect(await day(tomorrow)).toMatchObject({ code: 'delivery_day_changed', deliveryDay: dayAfter })
  expect(await day(inDays(-1))).toMatchObject({ code: 'delivery_day_changed', deliveryDay: dayAfter })
  await publish({ sameDayUntil: '23:59' })
  expect(await day(dayAfter)).toMatchObject({ deliveryDay: bangkokDate(new Date()) })
  await publish(null)
  const unpromised = await day(dayAfter)
  expect(unpromised.code).toBe('delivery_day_changed')
  expect(unpromised).not.toHaveProperty('deliveryDay')
  expect((await retailer.order({ expectedDeliveryDay: 'Saturday' })).problem.code).toBe('validation')
  expect((await retailer.order()).body).not.toHaveProperty('deliveryDay')
})

test('who names no day, as earlier clients, gets the day it is', async () => {
  await enterHoliday()
  expect((await (await withRice()).order()).body.deliveryDay).toBe(dayAfter)
})

test('an order that was placed in time is answered again after the cut, with the day it got', async () => {
  await publish({})
  const retailer = await withRice()
  const key = randomUUID()
  const first = await retailer.order({ expectedDeliveryDay: tomorrow }, key)
  await enterHoliday()
  const again = await retailer.order({ expectedDeliveryDay: tomorrow }, key)
  expect([again.status, again.body]).toEqual([201, first.body])
  const lines = [{ productId: rice, qty: 1 }]
  const alone = await retailer.order({ lines, expectedDeliveryDay: dayAfter }, 'two-taps-of-a-shop')
  await publish({})
  const repeated = await retailer.order({ lines, expectedDeliveryDay: dayAfter }, 'two-taps-of-a-shop')
  expect([alone.status, repeated.body]).toEqual([201, alone.body])
  expect((await retailer.call(orderHistory)).body).toHaveLength(2)
})

test('goods that are ordered without the cart are refused in the same way', async () => {
  await publish({})
  const retailer = await withRice()
  await enterHoliday()
  const lines = [{ productId: rice, qty: 5 }]
  const refused = await retailer.order({ lines, expectedDeliveryDay: tomorrow })
  expect(refused.problem).toMatchObject({ code: 'delivery_day_changed', deliveryDay: dayAfter })
  expect((await retailer.order({ lines, expectedDeliveryDay: dayAfter })).status).toBe(201)
  expect((await retailer.cart()).cartItems).toMatchObject([{ qty: 2 }])
})

test('what is wrong besides is said first, so that the day is the last thing to confirm', async () => {
  await enterHoliday()
  const retailer = await withRice()
  const code = async (body: object) => (await retailer.order({ expectedDeliveryDay: tomorrow, ...body })).problem.code
  expect(await code({ expectedGrandTotalAmt: 1 })).toBe('price_changed')
  expect(await code({ lines: [{ productId: rice, qty: 5000 }] })).toBe('out_of_stock')
  // The retailer has no account.
  expect(await code({ payType: 'ACCOUNT' })).toBe('method_not_offered')
  expect(await code({})).toBe('delivery_day_changed')
})

test('an order that is fetched comes on the day of its window', async () => {
  await publish({}, { pickUp: everyHour })
  const [, window] = await windowsOf(server)
  const pickUpFrom = window?.from.toISOString() ?? ''
  const retailer = await withRice()
  const day = bangkokDate(new Date(pickUpFrom))
  expect((await retailer.order({ pickUpFrom, expectedDeliveryDay: inDays(9) })).problem.deliveryDay).toBe(day)
  expect((await retailer.order({ pickUpFrom, expectedDeliveryDay: day })).body.deliveryDay).toBe(day)
})

test('a clerk tells the retailer the day of the quote, and places the order for no other', async () => {
  await publish({}, { pickUp: everyHour })
  const retailer = await server.retailer()
  const params = { id: retailer.id }
  const lines = [{ productId: rice, qty: 3 }]
  const quote = async (more: object = {}) =>
    (await clerk.call(quoteForRetailer, { params, body: { lines, shippingAddressId: retailer.addressId, ...more } }))
      .body
  expect((await quote()).deliveryDay).toBe(tomorrow)
  expect(await quote({ pickUp: true })).not.toHaveProperty('deliveryDay')
  await enterHoliday()
  const place = (expectedDeliveryDay?: string, key = randomUUID()) =>
    orderFor(
      clerk,
      retailer,
      { lines, expectedGrandTotalAmt: 300, ...(expectedDeliveryDay && { expectedDeliveryDay }) },
      key,
    )
  expect((await place(tomorrow, 'one-order-of-a-call')).problem).toMatchObject({
    code: 'delivery_day_changed',
    deliveryDay: dayAfter,
  })
  expect((await quote()).deliveryDay).toBe(dayAfter)
  const placed = await place(dayAfter, 'one-order-of-a-call')
  expect([placed.status, placed.body.deliveryDay]).toEqual([201, dayAfter])
  await publish({})
  expect((await place(dayAfter, 'one-order-of-a-call')).body).toEqual(placed.body)
})
