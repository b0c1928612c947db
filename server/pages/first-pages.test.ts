import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Storefront } from '#contract/pages/page-render.ts'
import { createHttp } from '#server/http/server.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { builtFolder } from './built-storefront.ts'
import { openPages } from './open.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, groceries } from './snapshot.fixture.ts'

const products = Array.from({ length: 50 }, (_, index) => aShelfProduct({ id: index + 1 }))

test('once the start is over home and its categories are drawn as small as they can be, before anybody requests them', async () => {
  await expectBuilt()
  const { storefront } = (await import(pathToFileURL(join(builtFolder, 'server', 'entry-server.js')).href)) as {
    storefront: Promise<Storefront>
  }
  const drawn = vi.spyOn(await storefront, 'render')
  const snapshot = aSnapshot(products)
  const settled = Promise.withResolvers<void>()
  const app = createHttp({ log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    drawn.mockRestore()
    await app.close()
  })
  const mount = await openPages({
    catalogue: { snapshot: () => snapshot, stock: () => aStock(products, 10) },
    content: { snapshot: () => aContent(), preview: async () => null },
    settings: { publicUrl: 'https://shop.example', rateLimitFactor: 1, mapTiles: null },
    clock: () => 0,
    settled: settled.promise,
  })
  await mount(app)
  const paths = () => drawn.mock.calls.map(([{ path }]) => path)
  expect(paths()).toEqual([])
  settled.resolve()
  // The second follows once the first is compressed.
  await expect.poll(paths).toEqual(['/', `/category/${groceries}`])
  const { rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  const text = brotliDecompressSync(rawPayload)
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_MAX_QUALITY: most, BROTLI_PARAM_SIZE_HINT: hint } = constants
  expect(rawPayload.length).toBe(brotliCompressSync(text, { params: { [quality]: most, [hint]: text.length } }).length)
  expect(paths()).toHaveLength(2)
})
