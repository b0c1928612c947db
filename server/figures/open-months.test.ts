import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { testServer } from '#test/test-server.ts'
import { findWrongSums, repairSums, sumTouchedDays } from './sum-days.ts'

const server = await testServer({ products: { 1: { stock: 10 } } })

test('a day far ahead leaves this month open: a wrong sum of today is repaired in the same night', async () => {
  const { db } = server
  const now = new Date()
  const today = bangkokDate(now)
  const buyer = await server.retailer()
  await buyer.tap(1, 1)
  expect((await buyer.order()).status).toBe(201)
  // Months for several turns, all of them ahead.
  await sql`update orders set delivery_day = ${today}::date + 400`.execute(db)
  await sumTouchedDays(db)
  expect(await findWrongSums(db)).toEqual([])
  // A turn takes one month a night.
  for (const night of [now, new Date(now.getTime() + dayMs)]) {
    await sql`update figure_sum set amount_satang = amount_satang + 1 where figure = 'waiting' and day = ${today}`.execute(
      db,
    )
    expect((await findWrongSums(db)).map(({ day }) => day)).toContain(today)
    await repairSums(db, night)
    await sumTouchedDays(db)
    expect((await findWrongSums(db)).map(({ day }) => day)).not.toContain(today)
  }
})
