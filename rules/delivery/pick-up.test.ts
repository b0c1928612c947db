import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bangkokClock, bangkokDate, dayMs } from '../bangkok-time.ts'
import { pickUpWindowAt, pickUpWindows, type PickUpTerms } from './pick-up.ts'

const place = { th: 'คลังสินค้า', en: 'Warehouse' }
const terms: PickUpTerms = {
  place,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '16:30' })),
  leadMinutes: 120,
  windowMinutes: 120,
  days: 3,
}
const inWords = (now: string, over: Partial<PickUpTerms> = {}, holidays: string[] = []) =>
  pickUpWindows(new Date(now), { ...terms, ...over }, { holidays }).map(
    ({ from, until }) => `${bangkokDate(from)} ${bangkokClock(from)}–${bangkokClock(until)}`,
  )

test('windows follow the hours of the weekday; the last one ends with them, and none begins before the goods are ready', () => {
  // 2026-11-23 is a Monday.
  expect(inWords('2026-11-23T09:30:00+07:00', { days: 1 })).toEqual([
    '2026-11-23 13:00–15:00',
    '2026-11-23 15:00–16:30',
  ])
  expect(inWords('2026-11-23T11:00:00+07:00', { days: 1 })[0]).toBe('2026-11-23 13:00–15:00')
  expect(inWords('2026-11-23T11:00:01+07:00', { days: 1 })[0]).toBe('2026-11-23 15:00–16:30')
  expect(inWords('2026-11-23T17:00:00Z', { days: 1 })[0]).toBe('2026-11-24 09:00–11:00')
})

test('nothing is fetched on a holiday of the deliveries, nor on a day without hours', () => {
  expect(inWords('2026-11-27T18:00:00+07:00')).toEqual([])
  expect(inWords('2026-11-23T18:00:00+07:00', {}, ['2026-11-24'])[0]).toBe('2026-11-25 09:00–11:00')
})

test('a day may have a pause', () => {
  const hours = [
    { weekday: 1, from: '13:00', until: '15:00' },
    { weekday: 1, from: '08:00', until: '10:00' },
  ]
  expect(inWords('2026-11-23T00:00:00+07:00', { hours, days: 1 })).toEqual([
    '2026-11-23 08:00–10:00',
    '2026-11-23 13:00–15:00',
  ])
})

const minutes = fc.integer({ min: 0, max: 1439 })
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const drawnTerms = fc.record({
  place: fc.constant(place),
  hours: fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), fc.uniqueArray(minutes, { minLength: 2, maxLength: 2 }))
      .map(([weekday, pair]) => {
        const [from = 0, until = 0] = pair.toSorted((a, b) => a - b)
        return { weekday, from: clock(from), until: clock(until) }
      }),
    { minLength: 1, maxLength: 7 },
  ),
  leadMinutes: fc.integer({ min: 0, max: 10_080 }),
  windowMinutes: fc.integer({ min: 15, max: 720 }),
  days: fc.integer({ min: 1, max: 14 }),
})
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

test('every window is within the hours of its day and after the lead time, and is found again by its beginning', () => {
  fc.assert(
    fc.property(moments, drawnTerms, fc.array(moments.map(bangkokDate)), (now, drawn, holidays) => {
      const windows = pickUpWindows(now, drawn, { holidays })
      for (const window of windows) {
        const { from, until } = window
        const weekday = ((new Date(`${bangkokDate(from)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
        expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime() + drawn.leadMinutes * 60_000)
        expect(until.getTime()).toBeGreaterThan(from.getTime())
        expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(drawn.windowMinutes * 60_000)
        expect(holidays).not.toContain(bangkokDate(from))
        expect(
          drawn.hours.some(
            (one) => one.weekday === weekday && one.from <= bangkokClock(from) && bangkokClock(until) <= one.until,
          ),
        ).toBe(true)
        expect(pickUpWindowAt(windows, from)?.from).toEqual(from)
      }
      expect(pickUpWindowAt(windows, now)).toEqual(windows.find(({ from }) => +from === +now) ?? null)
    }),
  )
})

test('who orders later is never offered a window that who ordered earlier was not, on the same days', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: dayMs }), drawnTerms, (now, more, drawn) => {
      const later = pickUpWindows(new Date(now.getTime() + more), drawn, null)
      const before = pickUpWindows(now, { ...drawn, days: drawn.days + 1 }, null).map(({ from }) => +from)
      for (const { from } of later) expect(before).toContain(+from)
    }),
  )
})
