import { circumstances, clients, compare, drive, watching, type Bench, type Case } from './bench.ts'
import type { Outcome } from './drive.ts'
import { expectOnly, figuresOf, merged, sample, type Sample } from './measure.ts'
import { fillCarts, figuresSummed, ordinaryGoods, orderOf, signInAll, type Shopper } from './shoppers.ts'

/** All shops order once in a round; between the rounds their carts are filled again, unmeasured. */
const rounds = 10

type Line = { productId: number; qty: number }

/** Orders of one line that all want the same product, against those that want one of many. */
export const hotProduct: Case = {
  name: 'hot',
  run: async (bench) => {
    const shoppers = await signInAll(bench)
    const goods = await ordinaryGoods(bench)
    await figuresSummed(bench)
    let turn = 0
    const spread = () => orderRounds(bench, shoppers, () => [{ productId: goods[turn++ % goods.length] ?? 0, qty: 1 }])
    const hot = () => orderRounds(bench, shoppers, () => [{ productId: goods[0] ?? 0, qty: 1 }])
    const compared = await compare(bench, spread, hot)
    expectOnly([201], [...compared.own, ...compared.anchor])
    const { p99 } = figuresOf(compared.own)
    return [
      {
        name: 'order of the one hot product',
        value: compared.ratio,
        unit: 'of spread',
        atLeast: 0.8,
        note: circumstances(compared),
      },
      { name: 'order of the one hot product, p99', value: p99, unit: 'ms', digits: 1, atMost: 100 },
    ]
  },
}

async function orderRounds(bench: Bench, shoppers: readonly Shopper[], basket: () => Line[]): Promise<Sample> {
  const sends = shoppers.map(orderOf)
  const load = { port: bench.shop.port, clients, sends, seconds: 60, count: sends.length }
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    await fillCarts(bench, shoppers, basket)
    samples.push(await sample(watching(bench, bench.shop.child), (): Promise<Outcome> => drive(bench, load)))
  }
  return merged(samples)
}
