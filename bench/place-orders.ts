import type { BareOrders } from './bare-order.ts'
import { circumstances, clients, compare, watching, type Bench, type Case } from './bench.ts'
import { startChild } from './child.ts'
import type { Outcome } from './drive.ts'
import { expectOnly, figuresOf, merged, sample } from './measure.ts'
import {
  allDelivered,
  basketsOf,
  figuresSummed,
  fillCarts,
  orderAll,
  ordinaryGoods,
  sampleOrders,
  signInAll,
  type Basket,
  type Shopper,
} from './shoppers.ts'

/** In each, all 60 shops order once. */
const rounds = 10
const bareOrders = 1500

/** Orders of ten lines over HTTP, against the same transaction as one statement. */
export const placeOrders: Case = {
  name: 'orders',
  run: async (bench) => {
    const shoppers = await signInAll(bench)
    const basket = basketsOf(await ordinaryGoods(bench), 2)
    const shop = () => sampleOrders(bench, shoppers, { rounds, clients, basket })
    const { least, sameRows, close } = bareTransactions(bench)
    try {
      await fillCarts(bench, shoppers, basket)
      await orderAll(bench, shoppers, clients)
      const compared = await compare(bench, least, shop)
      const comparedRows = await compare(bench, sameRows, shop)
      // 409 carries reasons and is not an error of the server; none is expected, since stock does not run out here.
      expectOnly([201, 409], compared.own)
      const statements = await statementsOfOrder(bench, shoppers, basket)
      const { p99, cpuMs } = figuresOf(compared.own)
      const refused = merged(compared.own).statuses[409] ?? 0
      return [
        {
          name: 'order of 10 lines',
          value: compared.ratio,
          unit: 'of bare',
          atLeast: 0.2,
          note: circumstances(compared),
        },
        {
          name: 'order of 10 lines',
          value: comparedRows.ratio,
          unit: 'of the same rows',
          atLeast: 0.35,
          note: circumstances(comparedRows),
        },
        { name: 'order of 10 lines, p99', value: p99, unit: 'ms', digits: 1, atMost: 100 },
        { name: 'order of 10 lines, SQL', value: statements, unit: 'statements', digits: 1, atMost: 10 },
        { name: 'order of 10 lines, processor', value: cpuMs, unit: 'ms', note: `${refused} answered with 409` },
      ]
    } finally {
      await close()
    }
  },
}

/**
 * How many statements an order takes with all that follows from it. The least of three: days are summed by the clock, and the relay may
 * come once or twice while the orders do.
 */
export async function statementsOfOrder(
  bench: Bench,
  shoppers: readonly Shopper[],
  basket: () => Basket,
): Promise<number> {
  const counts: number[] = []
  for (let times = 0; times < 3; times += 1) {
    await fillCarts(bench, shoppers, basket)
    await allDelivered(bench)
    await figuresSummed(bench)
    const count = await bench.scratch.countStatements(async () => {
      await orderAll(bench, shoppers, 1)
      await allDelivered(bench)
    })
    counts.push(count)
  }
  return Math.min(...counts) / shoppers.length
}

function bareTransactions(bench: Bench) {
  const child = startChild(new URL('bare-order.ts', import.meta.url))
  const watched = { ...watching(bench, child), workers: [...bench.workers, child] }
  const placing = (rows: BareOrders['rows'], database: 'bare' | 'shop') => {
    const orders: BareOrders = { rows, url: bench.scratch.url(database), clients, count: bareOrders }
    return () => sample(watched, () => child.ask<Outcome>('placeOrders', orders))
  }
  return { least: placing('least', 'bare'), sameRows: placing('same rows', 'shop'), close: () => child.stop() }
}
