import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bangkokDate } from '../bangkok-time.ts'
import { nextDelivery, type DeliveryCalendar } from './calendar.ts'

const calendar: DeliveryCalendar = {
  cutOff: '15:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  provinces: [{ code: '23', weekdays: [2, 4] }],
  holidays: ['2026-12-05', '2026-12-07', '2026-12-10'],
}
const next = (at: string, province: string | null = null) => nextDelivery(new Date(at), calendar, province)

test.each([
  ['before the cut-off', '2026-11-23T14:59:59+07:00', null, '2026-11-24', '2026-11-23'],
  ['at the cut-off', '2026-11-23T15:00:00+07:00', null, '2026-11-25', '2026-11-24'],
  ['after midnight in Bangkok', '2026-11-23T17:30:00Z', null, '2026-11-25', '2026-11-24'],
  ['on a Sunday, which is worked on Monday', '2026-11-22T09:00:00+07:00', null, '2026-11-24', '2026-11-23'],
  ['late on Saturday', '2026-11-21T18:00:00+07:00', null, '2026-11-24', '2026-11-23'],
  ['before a holiday and a Sunday', '2026-12-04T10:00:00+07:00', null, '2026-12-08', '2026-12-04'],
  ['on a holiday', '2026-12-07T10:00:00+07:00', null, '2026-12-09', '2026-12-08'],
  ['to a province with days of its own', '2026-11-23T10:00:00+07:00', '23', '2026-11-24', '2026-11-23'],
  ['to it too late for the first', '2026-11-23T16:00:00+07:00', '23', '2026-11-26', '2026-11-25'],
  ['to it when its day is a holiday', '2026-12-08T16:00:00+07:00', '23', '2026-12-15', '2026-12-14'],
  ['to a province of which nothing is said', '2026-11-23T10:00:00+07:00', '50', '2026-11-24', '2026-11-23'],
])('an order made %s', (_, at, province, day, orderBy) => {
  expect(next(at, province)).toEqual({ day, orderBy, cutOff: '15:00' })
})

test('a supplier that never works names no day', () => {
  expect(nextDelivery(new Date(), { ...calendar, weekdays: [] }, null)).toBeNull()
  expect(nextDelivery(new Date(), { ...calendar, provinces: [{ code: '23', weekdays: [] }] }, '23')).toBeNull()
})

const sameDay: DeliveryCalendar = { ...calendar, sameDayUntil: '10:00' }
test.each([
  ['before the hour', '2026-11-23T09:59:59+07:00', null, '2026-11-23', '2026-11-23', '10:00'],
  [
    'at the hour: the next morning is still to come',
    '2026-11-23T10:00:00+07:00',
    null,
    '2026-11-24',
    '2026-11-24',
    '10:00',
  ],
  ['in the night', '2026-11-23T22:00:00+07:00', null, '2026-11-24', '2026-11-24', '10:00'],
  ['on a Sunday', '2026-11-22T09:00:00+07:00', null, '2026-11-23', '2026-11-23', '10:00'],
  ['on a holiday', '2026-12-05T09:00:00+07:00', null, '2026-12-08', '2026-12-08', '10:00'],
  ['to a province that is served on Tuesdays', '2026-11-23T09:00:00+07:00', '23', '2026-11-24', '2026-11-24', '10:00'],
])('the same day: an order made %s', (_, at, province, day, orderBy, cutOff) => {
  expect(nextDelivery(new Date(at), sameDay, province)).toEqual({ day, orderBy, cutOff })
})

test('a province may have an hour of the same day of its own, or none', () => {
  const at = new Date('2026-11-23T09:30:00+07:00')
  const with23 = (sameDayUntil: string | null, general?: string) => ({
    ...calendar,
    sameDayUntil: general,
    provinces: [{ code: '23', weekdays: [1, 2, 3, 4, 5], sameDayUntil }],
  })
  const days = (drawn: Parameters<typeof nextDelivery>[1]) =>
    ['20', '23'].map((province) => nextDelivery(at, drawn, province)?.day)
  expect(days(with23('09:00', '10:00'))).toEqual(['2026-11-23', '2026-11-24'])
  expect(days(with23(null, '10:00'))).toEqual(['2026-11-23', '2026-11-24'])
  expect(days(with23('10:00'))).toEqual(['2026-11-24', '2026-11-23'])
})

test('a day that is served but not worked has no orders of the same day', () => {
  const sundays = { ...sameDay, provinces: [{ code: '23', weekdays: [7] }] }
  expect(nextDelivery(new Date('2026-11-22T08:00:00+07:00'), sundays, '23')).toEqual({
    day: '2026-11-29',
    orderBy: '2026-11-28',
    cutOff: '15:00',
  })
})

const from = Date.UTC(2026, 0, 1)
const to = Date.UTC(2030, 0, 1)
const moments = fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const calendars = fc.record({
  cutOff: clocks,
  sameDayUntil: fc.option(clocks, { nil: undefined }),
  weekdays,
  provinces: fc.array(
    fc.record({ code: fc.constant('23'), weekdays, sameDayUntil: fc.option(fc.option(clocks), { nil: undefined }) }),
    { maxLength: 1 },
  ),
  holidays: fc.uniqueArray(moments.map(bangkokDate), { maxLength: 60 }),
})
const provinces = fc.constantFrom(null, '20', '23')
const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
const cutOffOf = ({ orderBy, cutOff }: { orderBy: string; cutOff: string }) =>
  Date.parse(`${orderBy}T${cutOff}:00+07:00`)

test('a delivery day is never a holiday, never past, and one of the province’s days', () => {
  fc.assert(
    fc.property(moments, calendars, provinces, (now, drawn, province) => {
      const found = nextDelivery(now, drawn, province)
      if (!found) throw new Error('Every week has a delivery day, and there are few holidays')
      const own = drawn.provinces.find(({ code }) => code === province)
      const served = own?.weekdays ?? drawn.weekdays
      const todayUntil = own?.sameDayUntil === undefined ? drawn.sameDayUntil : own.sameDayUntil
      expect(drawn.holidays).not.toContain(found.day)
      expect(served).toContain(weekdayOf(found.day))
      expect(drawn.holidays).not.toContain(found.orderBy)
      expect(drawn.weekdays).toContain(weekdayOf(found.orderBy))
      // On the same day only where the supplier says until when.
      const isSameDay = found.orderBy === found.day
      expect(found.cutOff).toBe(isSameDay ? todayUntil : drawn.cutOff)
      expect(found.orderBy <= found.day && found.day >= bangkokDate(now)).toBe(true)
      if (found.day === bangkokDate(now)) expect(isSameDay).toBe(true)
    }),
  )
})

test('who orders later is never served earlier', () => {
  fc.assert(
    fc.property(moments, moments, calendars, provinces, (one, other, drawn, province) => {
      const [earlier, later] = one <= other ? [one, other] : [other, one]
      const [first, second] = [earlier, later].map((at) => nextDelivery(at, drawn, province)?.day ?? '')
      expect((first ?? '') <= (second ?? '')).toBe(true)
    }),
  )
})

test('the day holds until its cut-off, and not from then on', () => {
  fc.assert(
    fc.property(moments, calendars, provinces, (now, drawn, province) => {
      const found = nextDelivery(now, drawn, province)
      if (!found) return
      expect(cutOffOf(found)).toBeGreaterThan(now.getTime())
      expect(nextDelivery(new Date(cutOffOf(found) - 1), drawn, province)).toEqual(found)
      expect((nextDelivery(new Date(cutOffOf(found)), drawn, province)?.day ?? '') > found.day).toBe(true)
    }),
  )
})
