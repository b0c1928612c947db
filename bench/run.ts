// `npm run bench`: how fast the server is, as ratios to what the machine can do at most. See README.md in this folder.
import { addToCart } from './add-to-cart.ts'
import { alerts } from './alerts.ts'
import type { Bench, Case } from './bench.ts'
import { blockingOfPages } from './blocking.ts'
import { cachedPages } from './cached-pages.ts'
import { frontCache } from './front-cache.ts'
import { exportFiles } from './exports.ts'
import { startChild, type Child } from './child.ts'
import { median } from './measure.ts'
import { growth } from './growth.ts'
import { hotProduct } from './hot-product.ts'
import { liveScreens } from './live-screens.ts'
import { officeTaps } from './office-taps.ts'
import { orderBytes } from './order-bytes.ts'
import { orderDesk } from './order-desk.ts'
import { pageBytes } from './page-bytes.ts'
import { placeOrders } from './place-orders.ts'
import { preparedAnswers } from './prepared-answers.ts'
import { priceChange } from './price-change.ts'
import type { Usage } from './probe.ts'
import { readWords, usageOf } from './read-words.ts'
import { retailerCalls } from './retailer-calls.ts'
import { judged, lineOf, type Row } from './report.ts'
import { openScratch, type Scratch } from './scratch.ts'
import { startShop, type TestServer } from './shop.ts'
import { searchBox } from './search-box.ts'
import { signIns } from './sign-in.ts'
import { traces } from './traces.ts'
import { smartBasket } from './smart-basket.ts'
import { everydayTaps } from './taps.ts'
import { upgrade } from './upgrade.ts'

/** Sign-ins last: they warm up only the password hash, which no other case uses. */
const usual: readonly Case[] = [preparedAnswers, cachedPages, addToCart, placeOrders, hotProduct, signIns, pageBytes]
/** Take a minute to prepare, leave much data, or need a browser. */
const onRequest: readonly Case[] = [
  smartBasket,
  retailerCalls,
  orderDesk,
  orderBytes,
  growth,
  upgrade,
  priceChange,
  exportFiles,
  searchBox,
  blockingOfPages,
  everydayTaps,
  officeTaps,
  liveScreens,
  frontCache,
  alerts,
  traces,
]

const { options, cases, pastOrders } = readArguments()

const endings: (() => Promise<void>)[] = []
const child = (file: string): Child => {
  const started = startChild(new URL(file, import.meta.url))
  endings.push(started.stop)
  return started
}

let ending: Promise<void> | null = null
/** Stops everything in reverse order of starting; also on an error or an interrupt. */
const end = () =>
  (ending ??= (async () => {
    for (const stop of endings.toReversed()) await stop().catch((error: unknown) => console.error(error))
  })())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end().then(() => process.exit(0)))
}

try {
  await run()
} catch (error) {
  if (!ending) {
    console.error(error)
    process.exitCode = 1
  }
}
await end()

async function run(): Promise<void> {
  console.log('Preparing a shop in a temporary folder: the first start fills the demo, which takes a while …')
  const scratch = await openScratch((stop) => endings.push(stop))
  const { shop, rows } = await startTimes(scratch)
  const [driver, bareChild] = [child('drive.ts'), child('bare-server.ts')]
  const bench: Bench = {
    scratch,
    shop,
    driver,
    workers: [shop.child, driver, bareChild],
    bare: { child: bareChild, port: await bareChild.ask<number>('port') },
    repetitions: Number(options.repetitions),
    seconds: Number(options.seconds),
    orders: Number(options.orders),
    products: Number(options.products),
    file: pastOrders,
  }
  const report = [...rows]
  const print = (measured: readonly Row[]) => {
    report.push(...measured)
    for (const row of measured) console.log(lineOf(row))
  }
  for (const row of rows) console.log(lineOf(row))
  for (const each of cases) {
    if (options.profile) await shop.child.ask('startProfile')
    print(await each.run(bench).catch((error: unknown): Row[] => [failed(each.name, error)]))
    if (options.profile) await shop.child.ask('writeProfile', `${options.profile}/${each.name}.cpuprofile`)
  }
  print([await memory(shop)])
  const { targets, missed } = judged(report)
  console.log(`\n${targets - missed.length} of ${targets} targets met`)
}

/** The arguments of the command; unknown ones print the usage and exit. */
function readArguments() {
  try {
    return readWords(process.argv.slice(2), usual, onRequest)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usageOf([...usual, ...onRequest])}`)
    process.exit(2)
  }
}

function failed(name: string, error: unknown): Row {
  process.exitCode = 1
  const note = error instanceof Error ? error.message : String(error)
  return { name: `${name} could not be measured`, value: 0, unit: '', digits: 0, atLeast: 1, note }
}

/** Measures starts after the first, which builds and fills the demo. */
async function startTimes(scratch: Scratch): Promise<{ shop: TestServer; rows: Row[] }> {
  const keep = (stop: () => Promise<void>) => endings.push(stop)
  let shop = await startShop(scratch, keep)
  const times: number[] = []
  for (let turn = 0; turn < Number(options.repetitions); turn += 1) {
    await shop.child.stop()
    shop = await startShop(scratch, keep)
    times.push(shop.readyMs / 1000)
  }
  const rows = [{ name: 'start until ready, database up', value: median(times), unit: 's', atMost: 1 }]
  return { shop, rows }
}

async function memory(server: TestServer): Promise<Row> {
  const { residentMb } = await server.child.ask<Usage>('usage')
  return { name: 'resident memory after all of this', value: residentMb, unit: 'MB', digits: 0, atMost: 200 }
}
