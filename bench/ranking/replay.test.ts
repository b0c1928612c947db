import { afterAll, beforeAll, expect, test } from 'vitest'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { fewestBaskets } from '#rules/smart-basket/ranking.ts'
import { recommend } from '#rules/smart-basket/recommend.ts'
import { readStoredSales, readTrend } from '#server/smart-basket/read-sales.ts'
import { openSkuNames } from '#server/smart-basket/sku-names.ts'
import { createIncoming, updateModelFromIncoming } from '#server/smart-basket/smart-basket.ts'
import { sql } from 'kysely'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { chances } from './boost.ts'
import { habitsBefore, trendsOf, type History } from './replay.ts'

/**
 * Forty retailers that order about every five days for four months, each from a third of sixty products; and now and
 * then in the season a year ago.
 */
function histories(): History[] {
  const chance = chances(3)
  const first = bangkokDay(new Date('2026-01-01T12:00:00+07:00'))
  return Array.from({ length: 40 }, (_, number) => {
    const baskets: History['baskets'][number][] = []
    const seasonDays = Array.from(
      { length: 4 },
      (_unused, index) => first - 295 + index * 20 + Math.floor(chance() * 15),
    )
    const recentDays = Array.from({ length: 24 }, (_unused, index) => first + index * 5 + Math.floor(chance() * 4))
    for (const day of [...seasonDays, ...recentDays]) {
      const goods = new Map<string, number>()
      for (let line = 0; line < 8; line += 1)
        goods.set(`SKU${1 + ((number * 7 + Math.floor(chance() ** 2 * 20)) % 60)}`, 1 + Math.floor(chance() * 12))
      baskets.push({ day, goods })
    }
    return { outlet: `R${number}`, baskets }
  })
}

const all = histories()
const asOf = '2026-04-20T09:00:00+07:00'
let servers: { learned: TestServer; formula: TestServer }
let clerks: { learned: StaffClient; formula: StaffClient }
beforeAll(async () => {
  const open = async (smartBasketLearned: boolean) => {
    const server = await startTestServer({ smartBasketAsOf: true, smartBasketLearned })
    const lines = all.flatMap(({ outlet, baskets }) =>
      baskets.flatMap(({ day, goods }) =>
        [...goods].map(([sku, qty]) => ({ outlet, at: new Date((day * 24 + 2) * 3_600_000), sku, qty })),
      ),
    )
    await server.db.transaction().execute(async (tx) => {
      await createIncoming(tx)
      await sql`
        insert into incoming (outlet_code, segment, at, reference, sku, qty)
        select outlet, '', at::timestamptz, outlet || at, sku, qty
        from json_to_recordset(${JSON.stringify(lines)}::json) as l (outlet text, at text, sku text, qty int)`.execute(
        tx,
      )
      await updateModelFromIncoming(tx)
    })
    return server
  }
  servers = { learned: await open(true), formula: await open(false) }
  clerks = { learned: await aStaff(servers.learned), formula: await aStaff(servers.formula) }
})
afterAll(() => Promise.all([servers.learned.close(), servers.formula.close()]))

test('the training asks what the server answers: the same orders make the same list', async () => {
  const today = bangkokDay(new Date(asOf))
  const trend = trendsOf(all)(today)
  expect(trend.baskets).toBeGreaterThan(fewestBaskets - 1)
  let moved = 0
  for (const history of all.slice(0, 12)) {
    const habits = habitsBefore(history, history.baskets.filter(({ day }) => day < today).length)
    const answers = await Promise.all(
      (['learned', 'formula'] as const).map(async (kind) => {
        const query = { outlet_code: history.outlet, as_of: asOf, limit: 20 }
        const { body } = await clerks[kind].call(recommendations, { query })
        const question = { ...habits, trend, segment: '', today, allowed: () => true, fallback: [], most: 20 }
        expect(body.skus).toEqual(recommend({ ...question, learned: kind === 'learned' }).map(({ sku }) => sku))
        return body.skus
      }),
    )
    if (answers[0]?.join() !== answers[1]?.join()) moved += 1
  }
  expect(moved).toBeGreaterThan(6)
})

test('the training reads the same sales as the server, of every window', async () => {
  const { db } = servers.learned
  const model = { db, skuNames: openSkuNames(db) }
  const today = bangkokDay(new Date(asOf))
  for (const day of [today, today - 90, today - 300]) {
    const [server, training] = [await readTrend(model, day, readStoredSales(model, day)), trendsOf(all)(day)]
    expect(training.baskets).toBe(server.baskets)
    for (let number = 1; number <= 61; number += 1)
      expect(training.figures(`SKU${number}`)).toEqual(server.figures(`SKU${number}`))
  }
  const { yearShares, repeatShare } = trendsOf(all)(today).figures('SKU8')
  expect(new Set([...yearShares, repeatShare]).size).toBe(4)
})
