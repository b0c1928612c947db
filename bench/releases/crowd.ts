import { someRetailers, setStock, twoProducts, type Query } from '../cluster/shop-rows.ts'
import { startLoad, type LoadRecord, type Retailer } from '../cluster/load.ts'
import { openVisitors } from './pages.ts'
import { startPeople } from './people.ts'
import { openTabs } from './tabs.ts'
import { openTally } from './tally.ts'

/** Who order; the last two of them want what is scarce. */
const buyers = 6
const readers = 2
const restMs = 500

export type AskDatabase = <Value>(work: (query: Query) => Promise<Value>) => Promise<Value>

/** Everybody who uses the shop while its nodes are replaced. */
export type Crowd = {
  orders: { seen: LoadRecord; retailers: readonly Retailer[]; since: Date }
  orderTimes: readonly number[]
  scarce: number
  /** How many orders a clerk has moved to the end of their way. */
  delivered: () => number
  /** Pages of the release before go on. */
  goOn: () => Promise<void>
  leave: () => Promise<void>
  /** As `leave`, without waiting for answers of a shop that may be gone. */
  abandon: () => void
  /** What was answered so far. */
  summary: () => string
  /** Each kind of answer that must not be. */
  failed: () => string[]
}

export async function fillShop(ask: AskDatabase, url: string): Promise<Crowd> {
  const everybody = await ask(someRetailers(buyers + 1))
  const [retailers, looker] = [everybody.slice(0, buyers), everybody[buyers]]
  const [product, scarce] = await ask(twoProducts)
  await ask(setStock(product, 1_000_000))
  const since = await ask(async (query) => (await query<{ now: Date }>('select now()'))[0]?.now)
  if (!looker || !since) throw new Error('The demo has too few retailers')
  const { tally, ask: send, follow } = openTally(url)
  const leaving = new AbortController()
  const visitors = openVisitors(send, ['/', `/product/${product}`, '/category/1', '/backoffice/', '/?lang=en'])
  const tabs = await openTabs(url)
  const { seen, stop, abandon } = startLoad({ url, retailers, product, scarce, readers, restMs })
  const people = startPeople({ ask: send, follow }, { retailer: looker, product }, leaving.signal)
  const going = Promise.all([people.going, visitors.read(leaving.signal), tabs.tap(leaving.signal)])
  // What ends it shows at its end.
  going.catch(() => undefined)

  const sent = () => tally.answers + seen.pages + seen.orderTimes.length * 2
  const failed = () => [
    ...tally.failed.map(({ what, status, code }) => `${what} was answered ${status} ${code}`),
    ...seen.failedPages.map(({ path, status, code }) => `${path} was answered ${status} ${code}`),
    ...tabs.failed(),
    ...[...seen.failedCalls].map(([what, times]) => `${what}, ${times} times, and was sent again`),
    ...[...seen.refused].map(([what, times]) => `${what}, ${times} times`),
    ...[...people.moves.refused].map(([code, times]) => `an order was not moved: ${code}, ${times} times`),
  ]
  return {
    orders: { seen, retailers, since },
    orderTimes: seen.orderTimes,
    scarce,
    delivered: () => people.moves.delivered,
    goOn: () => {
      tabs.goOn()
      return visitors.goOn()
    },
    leave: async () => {
      leaving.abort()
      await Promise.all([stop(), going])
      await tabs.close()
    },
    abandon: () => {
      leaving.abort()
      void abandon()
      void tabs.close()
    },
    summary: () =>
      `${seen.orderTimes.length} orders, ${sent()} requests and ${tabs.taps()} taps answered, ${failed().length} not; the slowest took ${(Math.max(tally.slowestMs, seen.slowestPageMs) / 1000).toFixed(1)} s`,
    failed,
  }
}
