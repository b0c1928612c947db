import { circumstances, drive, load, type Case } from './bench.ts'
import type { Send } from './http-client.ts'
import { expectOnly, figuresOf, type Sample } from './measure.ts'
import { basketsOf, figuresSummed, fillCarts, ordinaryGoods, signInAll } from './shoppers.ts'

const counted = 120

/** Taps on "+": the demo's retailers in rotation, each with ten lines in the cart, add one unit to one line. */
export const addToCart: Case = {
  name: 'cart',
  run: async (bench) => {
    const shoppers = await signInAll(bench)
    const basket = basketsOf(await ordinaryGoods(bench), 1)
    const first = basket()
    await fillCarts(bench, shoppers, () => first)
    const sends = first.flatMap(({ productId }) =>
      shoppers.map(({ id, headers }): Send => ({
        method: 'POST',
        path: '/api/retailer/cart',
        headers,
        keyed: true,
        body: JSON.stringify({ retailerId: id, cartItems: [{ productId, qty: 1 }] }),
      })),
    )
    await load(bench, 'shop', { sends })
    const samples: Sample[] = []
    for (let turn = 0; turn < bench.repetitions; turn += 1) samples.push(await load(bench, 'shop', { sends }))
    expectOnly([200], samples)
    await figuresSummed(bench)
    const statements = await bench.scratch.countStatements(() =>
      drive(bench, { port: bench.shop.port, clients: 1, sends, seconds: 30, count: counted }),
    )
    const { cpuMs } = figuresOf(samples)
    return [
      { name: 'add to cart, SQL', value: statements / counted, unit: 'statements', digits: 1, atMost: 3 },
      {
        name: 'add to cart, processor',
        value: cpuMs,
        unit: 'ms',
        atMost: 1.5,
        note: circumstances({ own: samples, anchor: [] }),
      },
    ]
  },
}
