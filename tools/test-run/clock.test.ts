import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { aheadOfMidnight, clockAhead, setClockAhead, systemNow } from '#test/clock.ts'
import { createDatabase } from '#test/database.ts'

// Files of tests begin with a clock that does not meet midnight.

const at = (time: string) => Date.parse(`2030-01-31T${time}+07:00`)

test.each([
  ['00:00:00', 0],
  ['15:00:00', 0],
  ['23:30:00', 0],
  ['23:30:01', 1799],
  ['23:59:59', 1],
])('at %s it is %i seconds ahead', (time, seconds) => {
  expect(aheadOfMidnight(at(time))).toBe(seconds * 1000)
})

test('ahead, it goes on, reads what is written as before, and the databases that are made then have its time', async () => {
  const before = clockAhead()
  onTestFinished(() => setClockAhead(before))
  const [date, ahead] = [new Date(), before + 40 * dayMs]
  setClockAhead(ahead)
  const [earliest, now] = [systemNow() + ahead, Date.now()]
  expect([now, new Date().getTime()].every((one) => one >= earliest && one <= systemNow() + ahead)).toBe(true)
  expect([date instanceof Date, new Date() instanceof Date]).toEqual([true, true])
  expect(new Date('2030-01-31T00:00:00Z').toISOString()).toBe('2030-01-31T00:00:00.000Z')
  const { db, drop } = await createDatabase()
  onTestFinished(drop)
  for (const name of ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']) {
    const { rows } = await sql<{ at: Date }>`select ${sql.raw(name)}() as at`.execute(db)
    expect(Number(rows[0]?.at)).toBeGreaterThanOrEqual(earliest)
    expect(Number(rows[0]?.at)).toBeLessThanOrEqual(Date.now() + 1)
  }
})
