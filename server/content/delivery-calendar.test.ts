import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { getContent, publishContent, saveDelivery } from '#contract/backoffice/trade/content/calls.ts'
import { deliveryTo } from '#contract/catalogue/calls.ts'
import { getDelivery } from '#contract/content/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import type { DeliveryContent } from '#contract/content/content.ts'
import { bangkokDate, bangkokDay } from '#rules/bangkok-time.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import { send } from '#test/builders/retailer.ts'
import { createDatabase } from '#test/database.ts'
import { testServer } from '#test/test-server.ts'
import { openWatch } from '#server/adapters/database/watch.ts'
import { openContent } from './content.ts'

const server = await testServer({ products: { 1: { price: 100_00, stock: 100 } } })
const manager = await server.as('manager')

type Calendar = NonNullable<DeliveryContent['calendar']>
const name = { kind: 'delivery', key: 'shop' } as const
const policy = async () => (await send(server.url, getDelivery)).body
const revision = async () => (await manager.call(getContent, { params: name })).body.revision
const save = async (calendar: Partial<Calendar> | null) => {
  const content = await policy()
  const changed = calendar && { ...everyDay, ...calendar }
  return manager.call(saveDelivery, {
    body: { revision: await revision(), content: { ...content, calendar: changed } },
  })
}
async function publish(calendar: Partial<Calendar> | null) {
  const { body } = await save(calendar)
  await manager.call(publishContent, { params: name, body: { revision: body.revision } })
  await server.refresh()
}
const everyDay: Calendar = { cutOff: '23:59', weekdays: [1, 2, 3, 4, 5, 6, 7], provinces: [], holidays: [] }

/** 1970-01-01 was a Thursday. */
const todaysWeekday = () => ((bangkokDay(new Date()) + 3) % 7) + 1

async function orderTo(provinceCode: string): Promise<string | undefined> {
  const retailer = await server.retailer({ provinceCode })
  await retailer.tap(1, 1)
  await retailer.order()
  return (await retailer.call(orderHistory)).body[0]?.deliveryDay
}

test('an order is promised the next delivery day of its province, and keeps it when the calendar changes', async () => {
  // Next week, whatever day it is today, where every other province is served the day after tomorrow.
  const calendar = { ...everyDay, cutOff: '00:00', provinces: [{ code: '30', weekdays: [todaysWeekday()] }] }
  await publish(calendar)
  expect((await policy()).calendar).toEqual(calendar)
  const retailer = await server.retailer({ provinceCode: '30' })
  await retailer.tap(1, 1)
  const { createdOn } = (await retailer.order()).body
  const day = nextDelivery(new Date(createdOn), calendar, '30')?.day
  await publish({ ...calendar, provinces: [] })
  expect((await retailer.call(orderHistory)).body[0]?.deliveryDay).toBe(day)
  expect(await orderTo('30')).not.toBe(day)
})

test('a postcode says whether, when and for which fee goods come, by province', async () => {
  await publish({})
  const to = (postalCode: string) => send(server.url, deliveryTo, { query: { postalCode } })
  const next = nextDelivery(new Date(), everyDay, '20')
  expect((await to('20000')).body).toEqual([
    { province: 'ชลบุรี', provinceEng: expect.any(String), provinceCode: '20', fee: 0, next },
  ])
  const two = await to(' 22160')
  expect(two.body.map(({ provinceCode }) => provinceCode).toSorted()).toEqual(['21', '22'])
  expect((await to('30000')).body).toMatchObject([{ provinceCode: '30', fee: 100 }])
  expect((await to('๓๐๐๐๐')).body).toMatchObject([{ provinceCode: '30' }])
  for (const unknown of ['00000', '2000', 'ชลบุรี']) expect((await to(unknown)).problem.code).toBe('not_found')
})

test('until the hour of the same day an order comes today, and nobody is promised more than its province is served', async () => {
  await publish({ sameDayUntil: '23:59', provinces: [{ code: '30', weekdays: [(todaysWeekday() % 7) + 1] }] })
  const retailer = await server.retailer()
  await retailer.tap(1, 1)
  const { createdOn } = (await retailer.order()).body
  const [order] = (await retailer.call(orderHistory)).body
  expect(order?.deliveryDay).toBe(nextDelivery(new Date(createdOn), (await policy()).calendar ?? everyDay, '20')?.day)
  expect(order?.deliveryDay).toBe(bangkokDate(new Date(createdOn)))
  expect(await orderTo('30')).not.toBe(order?.deliveryDay)
  expect((await save({ sameDayUntil: '25:00' })).problem.code).toBe('validation')
  const everyDayOf30 = { code: '30', weekdays: everyDay.weekdays }
  await publish({ sameDayUntil: '23:59', provinces: [{ ...everyDayOf30, sameDayUntil: null }] })
  expect(await orderTo('30')).not.toBe(order?.deliveryDay)
  await publish({ provinces: [{ ...everyDayOf30, sameDayUntil: '23:59' }] })
  const { body } = await send(server.url, deliveryTo, { query: { postalCode: '30000' } })
  expect(body[0]?.next).toEqual({ day: bangkokDate(new Date()), orderBy: bangkokDate(new Date()), cutOff: '23:59' })
})

test('without a calendar no day is promised', async () => {
  await publish(null)
  expect((await policy()).calendar).toBeNull()
  expect(await orderTo('20')).toBeUndefined()
})

test.each<[Partial<Calendar>, path: string]>([
  [{ weekdays: [1, 1] }, 'content.calendar.weekdays'],
  [{ holidays: ['2027-01-01', '2027-01-01'] }, 'content.calendar.holidays'],
  [
    {
      provinces: [
        { code: '30', weekdays: [1] },
        { code: '30', weekdays: [2] },
      ],
    },
    'content.calendar.provinces',
  ],
  [{ provinces: [{ code: '30', weekdays: [2, 2] }] }, 'content.calendar.provinces.0.weekdays'],
])('the calendar %j names something twice', async (calendar, path) => {
  expect((await save(calendar)).problem.errors).toEqual([{ path, code: 'duplicate' }])
})

test.each<Partial<Calendar>>([
  { cutOff: '24:00' },
  { cutOff: '9:00' },
  { weekdays: [] },
  { weekdays: [0] },
  { weekdays: [8] },
  { holidays: ['2027-02-30'] },
  { holidays: ['01/01/2570'] },
  { provinces: [{ code: '30', weekdays: [] }] },
])('the calendar %j is refused', async (calendar) => {
  expect((await save(calendar)).problem.code).toBe('validation')
})

test('a policy of before the calendar names no days, in all its editions, and can be saved as it is', async () => {
  const database = await createDatabase()
  const { db, pool } = database
  const log = pino({ level: 'silent' })
  const watch = openWatch(db, log)
  watch.close()
  const content = await openContent(db, watch, log)
  content.close()
  await pool.query(`
    update content set draft = draft - 'calendar' where kind = 'delivery';
    update content_edition set content = content - 'calendar' where kind = 'delivery';
    alter table delivery_fees drop column calendar;
    alter table orders drop column delivery_day`)
  await pool.query(await readFile(new URL('../../db/migrations/0050_delivery_calendar.sql', import.meta.url), 'utf8'))
  const again = await openContent(db, watch, log)
  again.close()
  expect(again.snapshot().delivery.calendar).toBeNull()
  const { rows } = await pool.query("select draft->'calendar' as calendar from content where kind = 'delivery'")
  expect(rows).toEqual([{ calendar: null }])
  await database.drop()
})
