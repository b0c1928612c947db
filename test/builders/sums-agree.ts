import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '#demo/seeded.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { aDayOfTrade } from './day-of-trade.ts'
import { disagreeing, readerNow, type NamedSum } from './named-sums.ts'
import { sumsOfCash, sumsOfOpenCash } from './sums-of-days.ts'
import { sumsOfInvoicedOrders, sumsOfOrders, sumsOfReceivables, sumsOnAccount, sumsThatWait } from './sums-of-orders.ts'
import { sumsOfReceipts } from './sums-of-papers.ts'
import { sumsOfFigures, sumsOfTaxMonth } from './sums-of-periods.ts'
import { sumsOfPurchaseTax } from './sums-of-purchases.ts'
import { sumsOfStock, sumsOfTurn } from './sums-of-stock.ts'
import { goodsOfTrade, openTrade, signedInAt, type Trade } from './trade.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { sumTouchedDays } from '#server/figures/sum-days.ts'

const { FAULTS, SUMS_DAYS, SUMS_SEED } = process.env
/** Four files, each with its own days, are together 600 days, and 52 in the short form: the same ones every time, `SUMS_SEED` takes others. */
const days = Number(SUMS_DAYS ?? (FAULTS === 'long' ? 150 : 13))
/** A test is so many days, on top of those before. After each, everything is compared, also what is not of one day. */
const together = Math.min(days, 50)
/** Other days than the usual ones: added to the seed of each file. */
const otherSeed = Number(SUMS_SEED ?? 0)
const end = Date.parse('2026-11-20T00:00:00+07:00')

/**
 * Tests that every sum of money that more than one screen or file names is the same in all of them, after random days of
 * trade: `FAULTS=long` takes 150 days instead of 13, `SUMS_DAYS` as many as it says, and `SUMS_SEED` other ones.
 * @param ownSeed decides what happens on the days of this file: each of the files has another one, so that as many cores take part
 */
export function testSumsAgree(ownSeed: number): void {
  const seed = ownSeed + otherSeed
  const chance = seeded(seed)
  let server: TestServer
  let trade: Trade
  /** Sums that disagreed on their own day, with the day. */
  const wrong: (NamedSum & { on: string })[] = []
  let compared = 0

  beforeAll(async () => {
    const start = new Date(end - (days + 1) * dayMs)
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    server = await startTestServer({ credit: { overdue: 'warn' }, stock: goodsOfTrade })
    trade = await openTrade(server, { chance, setClock: (at) => vi.setSystemTime(at), start })
  })
  afterAll(async () => {
    await server.close()
    vi.useRealTimers()
  })

  const now = () => readerNow(server.url, trade.manager)

  /** Compares what the places say. */
  async function compare(sums: Promise<NamedSum[]>): Promise<void> {
    const all = await sums
    compared += all.length
    wrong.push(...disagreeing(all).map((sum) => ({ ...sum, on: bangkokDate(new Date()) })))
  }

  async function compareAll(today: string): Promise<void> {
    while ((await sumTouchedDays(server.db)) > 0);
    const reader = now()
    const some = { fromDay: dayAfter(today, -chance.whole(0, 40)), untilDay: today }
    await compare(sumsOfOrders(reader, {}))
    await compare(sumsOfOrders(reader, some))
    await compare(sumsOfInvoicedOrders(reader))
    await compare(sumsOnAccount(reader, today))
    await compare(sumsOfReceivables(reader))
    await compare(sumsOfReceipts(reader))
    await compare(sumsOfStock(reader))
    await compare(sumsOfTurn(reader))
    await compare(sumsOfFigures(reader, { from: dayAfter(today, -chance.whole(0, 60)), until: today }))
    for (const month of [today.slice(0, 7), dayAfter(today, -30).slice(0, 7)])
      for (const sums of [sumsOfTaxMonth, sumsOfPurchaseTax]) await compare(sums(reader, month))
  }

  const firstDays = Array.from({ length: Math.ceil(days / together) }, (_, nth) => nth * together)
  test.each(firstDays)(
    'every sum of money is the same wherever it is named, on random days from day %i on',
    async (first) => {
      const last = Math.min(first + together, days) - 1
      for (let nth = first; nth <= last; nth += 1) {
        // At any time of the day, also around midnight.
        trade = await signedInAt(trade, new Date(end - (days - nth) * dayMs + chance.whole(0, dayMs - 1)))
        await aDayOfTrade(trade)
        const today = bangkokDate(new Date())
        const reader = now()
        await compare(sumsOfCash(reader, today))
        if (nth % 7 === 6) await compare(sumsOfCash(reader, dayAfter(today, -chance.whole(1, 6))))
        await compare(sumsThatWait(reader, today))
        await compare(sumsOfOrders(reader, { fromDay: today, untilDay: today }))
        if (nth === last) await compareAll(today)
      }
      const past = Array.from({ length: last + 3 }, (_, nth) => dayAfter(bangkokDate(new Date()), -nth))
      await compare(sumsOfOpenCash(now(), past))
      expect([seed, wrong.splice(0)]).toEqual([seed, []])
      expect(compared).toBeGreaterThan(first + (last + 1 - first) * 8)
    },
  )
}
