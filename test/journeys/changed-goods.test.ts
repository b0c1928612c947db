import { afterEach, beforeEach, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { pageCatalogue, pageCatalogueChanges } from '#contract/pages/calls.ts'
import { workerReady } from './phone-with-worker.ts'
import { visit, type Visit } from './visit.ts'

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

test('a phone that has the goods is sent what has changed of them, and has what the server has', async () => {
  const { page } = shop
  await shop.open('/category/1')
  await workerReady(page)
  await shop.open('/category/1')
  const stored = `caches.match('${address}').then((response) => response?.headers.get('x-made-at') ?? null)`
  await expect.poll(() => page.evaluate(stored)).toMatch(/^\d+$/)
  await shop.settled()
  const before = {
    changes: await answered(pathOf(pageCatalogueChanges)),
    wholes: await answered(pathOf(pageCatalogue)),
  }
  const newest = await page.evaluate(`fetch('${address}').then((response) => response.text())`)
  expect(await answered(pathOf(pageCatalogueChanges))).toBeGreaterThan(before.changes)
  expect(await answered(pathOf(pageCatalogue))).toBe(before.wholes)
  expect(newest).toBe(await (await fetch(shop.url + address)).text())
})
