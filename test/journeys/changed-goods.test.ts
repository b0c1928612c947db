import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { pageCatalogue, pageCatalogueChanges } from '#contract/pages/calls.ts'
import type { CompactCatalogue } from '#contract/pages/compact-catalogue.ts'
import { plus, satang, type Satang } from '#rules/money.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { workerReady } from './phone-with-worker.ts'
import { shopHere } from './shop-here.ts'
import { visit, type Visit } from './visit.ts'

let db: Database
beforeAll(() => {
  ;({ db } = connect(shopHere().database, 1, () => undefined))
})
afterAll(() => db.destroy())

let shop: Visit
beforeEach(async () => {
  shop = await visit({ worker: true })
})
afterEach(() => shop.close())

const address = `${pathOf(pageCatalogue)}?language=th`

/** How often a path was answered by now. */
async function answered(path: string): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  const counts = metrics.matchAll(/^\w+_count\{(.*)\} (\d+)$/gm)
  return [...counts].reduce(
    (sum, [, labels = '', count]) => sum + (labels.includes(`"${path}"`) ? Number(count) : 0),
    0,
  )
}

/** How often a test has fetched the whole itself: the server counts an answer a moment after it has come. */
let fetched = 0
const wholeOfServer = async () => {
  fetched += 1
  return (await fetch(shop.url + address)).text()
}

function priceIn(text: string, productId: number): Satang | undefined {
  const { id, price } = JSON.parse(text) as CompactCatalogue
  return price[id.indexOf(productId)]
}

/** Sets everybody's price of a product. Ends once the server has it. */
async function setPrice(productId: number, price: Satang): Promise<void> {
  await db.updateTable('product').set({ price_satang: price }).where('id', '=', productId).execute()
  await expect.poll(async () => priceIn(await wholeOfServer(), productId)).toBe(price)
}

test('a phone that has the goods is sent what has changed of them, and has what the server has', async () => {
  const { page } = shop
  await shop.open('/category/1')
  await workerReady(page)
  await shop.open('/category/1')
  const stored = `caches.match('${address}').then((response) => response?.headers.get('x-made-at') ?? null)`
  await expect.poll(() => page.evaluate(stored)).toMatch(/^\d+$/)
  await shop.settled()
  // Before the change, which the page may also look for by itself.
  const before = {
    changes: await answered(pathOf(pageCatalogueChanges)),
    wholes: (await answered(pathOf(pageCatalogue))) - fetched,
  }
  const goods = JSON.parse(await wholeOfServer()) as CompactCatalogue
  const [product = 0, price = satang(0)] = [goods.id.at(-1), goods.price.at(-1)]
  const risen = plus(price, satang(25))
  try {
    await setPrice(product, risen)
    // The test's own is counted by now.
    await expect
      .poll(async () => (await answered(pathOf(pageCatalogue))) - fetched)
      .toBeGreaterThanOrEqual(before.wholes)
    let newest = ''
    const priceOfPhone = async () => {
      newest = await page.evaluate<string>(`fetch('${address}').then((response) => response.text())`)
      return priceIn(newest, product)
    }
    await expect.poll(priceOfPhone).toBe(risen)
    await expect.poll(() => answered(pathOf(pageCatalogueChanges))).toBeGreaterThan(before.changes)
    await expect.poll(async () => (await answered(pathOf(pageCatalogue))) - fetched).toBe(before.wholes)
    expect(newest).toBe(await wholeOfServer())
  } finally {
    await setPrice(product, price)
  }
})
