import { circumstances, clients, compare, type Case } from './bench.ts'
import { expectOnly, figuresOf } from './measure.ts'
import { figuresSummed, ordinaryGoods, sampleOrders, signInAll } from './shoppers.ts'

const rounds = 10

/** Orders of one line that all want the same product, against those that want one of many. */
export const hotProduct: Case = {
  name: 'hot',
  run: async (bench) => {
    const shoppers = await signInAll(bench)
    const goods = await ordinaryGoods(bench)
    await figuresSummed(bench)
    const ordersOf = (nextProduct: () => number | undefined) => () =>
      sampleOrders(bench, shoppers, {
        rounds,
        clients,
        basket: () => [{ productId: nextProduct() ?? 0, qty: 1 }],
      })
    let turn = 0
    const spread = ordersOf(() => goods[turn++ % goods.length])
    const hot = ordersOf(() => goods[0])
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
