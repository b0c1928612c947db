import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { circumstances, compare, load, type Bench, type Case } from './bench.ts'
import type { Send } from './http-client.ts'
import { expectOnly, figuresOf } from './measure.ts'
import { startShop } from './shop.ts'
import { basketsOf, fillCarts, ordinaryGoods, signInAll } from './shoppers.ts'

/** What traces cost: taps on "+" at a shop that records as many as it does by default, against one that records none. */
export const traces: Case = {
  name: 'traces',
  run: async (bench) => {
    const collector = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const stops: (() => Promise<void>)[] = []
    try {
      const { port } = collector.address() as AddressInfo
      const keep = (stop: () => Promise<void>) => stops.push(stop)
      // As young as the other one: a process that has run for a while is faster.
      const other = await startShop(bench.scratch, keep, { DATA_DIR: join(bench.scratch.folder, 'plain') })
      const plain = { ...bench, shop: other, workers: [...bench.workers, other.child] }
      const shop = await startShop(bench.scratch, keep, {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        DATA_DIR: join(bench.scratch.folder, 'traced'),
      })
      const traced = { ...bench, shop, workers: [...bench.workers, shop.child] }
      const goods = await ordinaryGoods(bench)
      const [without, recording] = [await tapsOf(plain, goods), await tapsOf(traced, goods)]
      const compared = await compare(
        bench,
        () => load(plain, 'shop', { sends: without }),
        () => load(traced, 'shop', { sends: recording }),
      )
      expectOnly([200], [...compared.anchor, ...compared.own])
      const [own, bare] = [figuresOf(compared.own).cpuMs, figuresOf(compared.anchor).cpuMs]
      return [
        {
          name: 'add to cart with traces, processor',
          value: own / bare,
          unit: 'of without',
          digits: 3,
          atMost: 1.03,
          note: circumstances(compared),
        },
      ]
    } finally {
      for (const stop of stops.toReversed()) await stop()
      collector.close()
    }
  },
}

async function tapsOf(bench: Bench, goods: readonly number[]): Promise<Send[]> {
  const shoppers = await signInAll(bench)
  const basket = basketsOf(goods, 1)()
  await fillCarts(bench, shoppers, () => basket)
  return basket.flatMap(({ productId }) =>
    shoppers.map(({ id, headers }) => ({
      method: 'POST' as const,
      path: '/api/retailer/cart',
      headers,
      keyed: true,
      body: JSON.stringify({ retailerId: id, cartItems: [{ productId, qty: 1 }] }),
    })),
  )
}
