import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownPort } from '#test/own-port.ts'
import type { Bench, Case } from './bench.ts'
import { percentile } from './measure.ts'
import { ask, startShop } from './shop.ts'

/** What 10,000 retailers read in a busy hour of their day, from which it is measured. */
const pagesASecond = 40
const seconds = 120
/** Pages that are read at the same time until the cache has each of them. */
const readersAtOnce = 8
/** Prices that staff change meanwhile. */
const priceChanges = 8
/** A category's most sold products are read most: the share of the n-th is 1/n. */
const readers = ['', 'lang=en', 'signed-in=1', 'signed-in=1', 'signed-in=1']

/** A day's pages through Varnish with `deploy/varnish.vcl`: what it answers alone, and when it shows a changed price. */
export const frontCache: Case = {
  name: 'front-cache',
  run: async (bench) => {
    const port = await ownPort()
    const stops: (() => Promise<void>)[] = []
    try {
      const settings = { PAGE_CACHE_URLS: `http://127.0.0.1:${port}/`, DATA_DIR: join(bench.scratch.folder, 'front') }
      const shop = await startShop(bench.scratch, (stop) => stops.push(stop), settings)
      stops.push(await startVarnish(bench.scratch.folder, port, shop.port))
      return await measure(bench, port)
    } finally {
      for (const stop of stops.toReversed()) await stop()
    }
  },
}

async function measure({ scratch }: Bench, port: number) {
  const { rows } = await scratch.client.query<{ id: number; category_id: number; price_satang: number }>(
    `select p.id, p.category_id, p.price_satang from product p join category c on c.id = p.category_id
     where p.status = 'ACTIVE' and c.status = 'ACTIVE' and c.restriction is null and p.sale_category_id = 1 order by md5(p.id::text)`,
  )
  const categories = [...new Set(rows.map((row) => row.category_id))]
  const pathOf = () => {
    const kind = Math.random()
    if (kind < 0.25) return '/'
    if (kind < 0.6) return `/category/${byRank(categories)}`
    return `/product/${byRank(rows).id}`
  }
  const everyPage = ['/', ...categories.map((id) => `/category/${id}`), ...rows.map(({ id }) => `/product/${id}`)]
  await readAll(port, everyPage)
  let [read, hits] = [0, 0]
  const reads: Promise<void>[] = []
  const delays: number[] = []
  const started = performance.now()
  const changing = changePrices(scratch, rows.slice(0, priceChanges), port, delays)
  while (performance.now() - started < seconds * 1000) {
    const cookie = readers[Math.floor(Math.random() * readers.length)] ?? ''
    const readOne = async () => {
      const answer = await readPageAs(port, pathOf(), cookie)
      read += 1
      if (answer.headers.get('x-cache') === 'hit') hits += 1
    }
    reads.push(readOne())
    await pause(1000 / pagesASecond)
  }
  await Promise.all([changing, ...reads])
  return [
    {
      name: 'pages that a cache in front answers',
      value: hits / read,
      unit: 'of all',
      atLeast: 0.95,
      note: `${read} pages in ${seconds} s over ${rows.length} products, each read before; ${priceChanges} changes of price`,
    },
    {
      name: 'until a changed price is on its page there, longest',
      value: Math.max(...delays),
      unit: 'ms',
      digits: 0,
      atMost: 2000,
      note: `p50 ${percentile(delays, 0.5).toFixed(0)} ms, ${delays.length} changes`,
    },
  ]
}

async function readPageAs(port: number, path: string, cookie: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`A page is answered with ${answer.status}`)
  return answer
}

/** What the first readers of the day do: each page once in both languages. */
async function readAll(port: number, paths: readonly string[]): Promise<void> {
  const left = paths.flatMap((path) => [[path, ''] as const, [path, 'lang=en'] as const])
  const readSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) await readPageAs(port, next[0], next[1])
  }
  await Promise.all(Array.from({ length: readersAtOnce }, readSome))
}

type ProductPrice = { id: number; price_satang: number }

/** The most read products get new prices one after the other; each is read until it shows, here and in its list. */
async function changePrices(
  { client }: Bench['scratch'],
  products: readonly ProductPrice[],
  port: number,
  delays: number[],
): Promise<void> {
  for (const [index, { id }] of products.entries()) {
    await pause((seconds * 1000) / (products.length + 1))
    const price = `${1111 + index}.25`
    const shown = `1,${price.slice(1)}`
    const read = async () => String((await ask<string>(port, `/product/${id}`)).body)
    if ((await read()).includes(shown)) throw new Error('The price is there before it was changed')
    await client.query('update product set price_satang = $2 where id = $1', [id, Math.round(Number(price) * 100)])
    const changed = performance.now()
    while (!(await read()).includes(shown)) await pause(20)
    delays.push(performance.now() - changed)
  }
}

function byRank<Thing>(things: readonly Thing[]): Thing {
  // By the inverse of the sum of 1/n, which is near to the logarithm.
  const rank = Math.floor(things.length ** Math.random()) - 1
  const thing = things[Math.min(rank, things.length - 1)]
  if (thing === undefined) throw new Error('There is nothing to read')
  return thing
}

/** Debian's Varnish with the file of `deploy/`, its machines replaced by this one. */
async function startVarnish(folder: string, port: number, shopPort: number): Promise<() => Promise<void>> {
  const text = readFileSync(new URL('../deploy/varnish.vcl', import.meta.url), 'utf8')
    .replaceAll(/"10\.0\.0\.1[12]"/g, '"127.0.0.1"')
    .replaceAll('"3000"', `"${shopPort}"`)
  const own = join(folder, 'varnish')
  mkdirSync(own)
  writeFileSync(join(own, 'shop.vcl'), text)
  const options = ['-F', '-j', 'none', '-n', join(own, 'state'), '-a', `127.0.0.1:${port}`, '-f', join(own, 'shop.vcl')]
  const child = spawn('varnishd', [...options, '-p', 'http_gzip_support=off', '-s', 'malloc,256m'], { stdio: 'ignore' })
  const gone = once(child, 'exit').catch(() => {
    throw new Error('There is no varnishd: install it, on Debian by apt-get install varnish')
  })
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.status === 200
  await Promise.race([
    gone,
    (async () => {
      while (!(await isUp())) await pause(100)
    })(),
  ])
  if (child.exitCode !== null) throw new Error(`varnishd ended with ${child.exitCode}`)
  return async () => {
    child.kill()
    await gone
    rmSync(own, { recursive: true, force: true })
  }
}
