import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '#contract/call.ts'
import { readList } from '#contract/restock/calls.ts'
import { consumeProducts } from '#contract/catalogue/calls.ts'
import { pageCatalogue, pageCatalogueChanges } from '#contract/pages/calls.ts'
import { madeAtHeader } from '#contract/pages/row-changes.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import type { Bench, Case } from './bench.ts'
import { writeManyProducts } from './many-orders.ts'
import { median } from './measure.ts'
import type { LoopDelay, Usage } from './probe.ts'
import type { Row } from './report.ts'
import { ask } from './shop.ts'
import { ordinaryGoods, signInAll } from './shoppers.ts'

/** How often each is changed for each request. */
const changes = 5
/** The server sees a change within a second, and reads the catalogue. */
const seenMs = 2500
/** Longer than this nobody's request should wait for another's. */
const mostWorkMs = 20
/** More than this a changed price should not cost a phone. */
const mostBytes = 2000
/** What is changed of the product. */
const changedFields = { price: 'price_satang = price_satang + 25', name: `name_thai = name_thai || ' ก'` }
const pasted = 'น้ำปลา 3\nมาม่า 2 ลัง'

/** What a changed price or name keeps all requests waiting for, and what a phone downloads of it, with 10,000 products or as many as `--products` says. */
export const priceChange: Case = {
  name: 'price-change',
  run: async (bench) => {
    const { scratch, shop, products } = bench
    const { rows: demo } = await scratch.client.query<{ n: number }>('select count(*)::int as n from product')
    await writeManyProducts(scratch.client, Math.max(0, products - (demo[0]?.n ?? 0)))
    const [first = 0] = await ordinaryGoods(bench)
    const { rows: category } = await scratch.client.query<{ id: number }>(
      'select category_id as id from product where id = $1',
      [first],
    )
    const [shopper] = await signInAll(bench)
    const { headers } = shopper ?? { headers: {} }
    const requests: Record<string, (() => Promise<{ status: number }>)[]> = {
      nothing: [],
      home: [() => ask(shop.port, '/')],
      'a category': [() => ask(shop.port, `/category/${category[0]?.id}`)],
      'the product': [() => ask(shop.port, `/product/${first}`)],
      'a search': [() => ask(shop.port, `/search-results?q=${encodeURIComponent('น้ำปลา')}`)],
      'all products': [() => ask(shop.port, `${pathOf(consumeProducts)}?page=0&size=2000`)],
      'the goods of a phone': [() => ask(shop.port, `${pathOf(pageCatalogue)}?language=th`)],
      'a usual order': [() => ask(shop.port, pathOf(usualOrder), { headers })],
      'a pasted list': [() => ask(shop.port, pathOf(readList), { method: 'POST', headers, body: { text: pasted } })],
    }
    const rows: Row[] = [await downloaded(bench, first)]
    for (const [what, set] of Object.entries(changedFields))
      for (const [name, sent] of Object.entries(requests))
        rows.push(await measure(bench, first, { what, set, name, sent }))
    return rows
  },
}

/** What a phone that has all products downloads of a changed price. */
async function downloaded({ scratch, shop }: Bench, product: number): Promise<Row> {
  const headers = { 'accept-encoding': 'br' }
  const whole = await fetch(`http://127.0.0.1:${shop.port}${pathOf(pageCatalogue)}?language=th`, { headers })
  await whole.arrayBuffer()
  await scratch.client.query(`update product set ${changedFields.price} where id = $1`, [product])
  await pause(seenMs)
  const since = whole.headers.get(madeAtHeader)
  const address = `${pathOf(pageCatalogueChanges)}?language=th&since=${since}`
  const { status, bytes } = await ask(shop.port, address, { headers })
  if (status !== 200) throw new Error(`what has changed: ${status}`)
  const note = `all products ${(Number(whole.headers.get('content-length')) / 1024).toFixed(0)} KB`
  return { name: 'a changed price for a phone', value: bytes, unit: 'bytes br', digits: 0, atMost: mostBytes, note }
}

type Requests = { what: string; set: string; name: string; sent: (() => Promise<{ status: number }>)[] }

/** Each change is followed by the first request that needs what it has changed. */
async function measure({ scratch, shop }: Bench, product: number, { what, set, name, sent }: Requests): Promise<Row> {
  const delays: LoopDelay[] = []
  const used: number[] = []
  for (const request of sent) await request()
  for (let nth = 0; nth < changes; nth += 1) {
    await shop.child.ask('watchLoop')
    const before = await shop.child.ask<Usage>('usage')
    await scratch.client.query(`update product set ${set} where id = $1`, [product])
    await pause(seenMs)
    for (const request of sent) {
      const { status } = await request()
      if (status !== 200) throw new Error(`${name}: ${status}`)
    }
    delays.push(await shop.child.ask<LoopDelay>('loopDelay'))
    used.push((await shop.child.ask<Usage>('usage')).cpuMs - before.cpuMs)
  }
  return {
    name: `longest work at a time after a ${what}, and ${name}`,
    value: median(delays.map(({ worked }) => worked)),
    unit: 'ms',
    digits: 1,
    atMost: mostWorkMs,
    note: `by the clock ${median(delays.map(({ max }) => max)).toFixed(1)} ms, all work ${median(used).toFixed(0)} ms`,
  }
}
