import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '#demo/seeded.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/figures/figures.ts'
import { aDayOfTrade } from '#test/builders/day-of-trade.ts'
import { disagreeing, type NamedSum, type Reader } from '#test/builders/named-sums.ts'
import { sumsOfCash, sumsOfOpenCash } from '#test/builders/sums-of-days.ts'
import {
  sumsOfInvoicedOrders,
  sumsOfOrders,
  sumsOfReceivables,
  sumsOnAccount,
  sumsThatWait,
} from '#test/builders/sums-of-orders.ts'
import { sumsOfFigures, sumsOfTaxMonth } from '#test/builders/sums-of-periods.ts'
import { sumsOfReceipts } from '#test/builders/sums-of-papers.ts'
import { sumsOfStock } from '#test/builders/sums-of-stock.ts'
import { goodsOfTrade, openTrade, signedInAt, type Trade } from '#test/builders/trade.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { sumTouchedDays } from './figures/sum-days.ts'

// Every sum of money that more than one screen or file names is the same in all of them, after random days of trade.
// `FAULTS=long` takes a thousand days instead of fifty.

const isLong = process.env.FAULTS === 'long'
const days = isLong ? 1000 : 50
/** A test is so many days, on top of those before. */
const together = 50
/** After so many days everything is compared, also what is not of one day. */
const every = isLong ? together : 25
const seed = 2569
const chance = seeded(seed)
const end = Date.parse('2026-11-20T00:00:00+07:00')
const dayMs = 24 * 60 * 60_000
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

const reader = (): Reader => ({ url: server.url, staff: trade.manager })

/** Compares what the places say. */
async function compare(sums: Promise<NamedSum[]>): Promise<void> {
  const all = await sums
  compared += all.length
  wrong.push(...disagreeing(all).map((sum) => ({ ...sum, on: bangkokDate(new Date()) })))
}

async function compareAll(today: string): Promise<void> {
  while ((await sumTouchedDays(server.db)) > 0);
  const some = { fromDay: dayAfter(today, -chance.whole(0, 40)), untilDay: today }
  await compare(sumsOfOrders(reader(), {}))
  await compare(sumsOfOrders(reader(), some))
  await compare(sumsOfInvoicedOrders(reader()))
  await compare(sumsOnAccount(reader(), today))
  await compare(sumsOfReceivables(reader()))
  await compare(sumsOfReceipts(reader()))
  await compare(sumsOfStock(reader()))
  await compare(sumsOfFigures(reader(), { from: dayAfter(today, -chance.whole(0, 60)), until: today }))
  for (const month of [today.slice(0, 7), dayAfter(today, -30).slice(0, 7)])
    await compare(sumsOfTaxMonth(reader(), month))
}

const firstDays = Array.from({ length: days / together }, (_, nth) => nth * together)
test.each(firstDays)(
  'every sum of money is the same wherever it is named, on random days from day %i on',
  async (first) => {
    for (let nth = first; nth < first + together; nth += 1) {
      // At any time of the day, also around midnight.
      trade = await signedInAt(trade, new Date(end - (days - nth) * dayMs + chance.whole(0, dayMs - 1)))
      await aDayOfTrade(trade)
      const today = bangkokDate(new Date())
      await compare(sumsOfCash(reader(), today))
      if (nth % 7 === 6) await compare(sumsOfCash(reader(), dayAfter(today, -chance.whole(1, 6))))
      await compare(sumsThatWait(reader(), today))
      await compare(sumsOfOrders(reader(), { fromDay: today, untilDay: today }))
      if (nth % every === every - 1) await compareAll(today)
    }
    const past = Array.from({ length: first + together + 2 }, (_, nth) => dayAfter(bangkokDate(new Date()), -nth))
    await compare(sumsOfOpenCash(reader(), past))
    expect([seed, wrong.splice(0)]).toEqual([seed, []])
    expect(compared).toBeGreaterThan(first + together * 8)
  },
)
