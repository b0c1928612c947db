import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { madeAtHeader } from '#contract/pages/row-changes.ts'
import type { Product } from '#rules/catalogue/product.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { newestAssortment } from '#storefront/offline/worker/newest-assortment.ts'
import { createHttp } from '#server/http/server.ts'
import { serve } from '#server/http/serve.ts'
import { pageDataRoutes } from './data-routes.ts'
import type { PageDeps } from './pages.ts'
import { aContent, aSnapshot, aStock } from './snapshot.fixture.ts'

/** A shop whose goods change, in as many processes as wanted, with one clock. */
export function aShop(products: readonly Product[]) {
  const state = { snapshot: aSnapshot(products), stock: aStock(products, 10), now: 1_000_000 }
  /** @param ahead what its clock is ahead of the others, in milliseconds */
  function openProcess(ahead = 0) {
    const app = createHttp({ log: pino({ level: 'silent' }) })
    const deps = {
      catalogue: { snapshot: () => state.snapshot, stock: () => state.stock },
      content: { snapshot: () => aContent() },
      clock: () => state.now + ahead,
      built: {},
    } as PageDeps
    const nobody = { readToken: async () => null, eligibilityOf: async () => null }
    serve(app, pageDataRoutes(deps, nobody), async () => null, 1)
    onTestFinished(() => app.close())
    return async (address: string) => {
      const { statusCode, headers, rawPayload } = await app.inject({
        url: address,
        headers: { 'accept-encoding': 'br' },
      })
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      const bytes = Buffer.byteLength(head.join('')) + rawPayload.length
      const isPacked = headers['content-encoding'] === 'br'
      return { statusCode, headers, bytes, text: (isPacked ? brotliDecompressSync(rawPayload) : rawPayload).toString() }
    }
  }
  const change = (next: readonly Product[], over: Partial<Snapshot> = {}) => {
    state.snapshot = aSnapshot(next, { ...over, version: state.snapshot.version + 1 })
  }
  /** @param left by product */
  const sell = (left: Record<number, number>) => {
    const { version, onHand } = state.stock
    const sold = Object.entries(left).map(([id, units]) => [Number(id), units] as const)
    state.stock = { ...state.stock, version: version + 1, onHand: new Map([...onHand, ...sold]) }
  }
  const pass = (ms: number) => void (state.now += ms)
  return { openProcess, change, sell, pass, products: () => state.snapshot.products }
}
type Process = ReturnType<ReturnType<typeof aShop>['openProcess']>

/** What a phone has a copy of. */
export type Part = 'catalogue' | 'search'
const origin = 'https://shop.example'

export const wholeText = async (process: Process, part: Part = 'catalogue') =>
  (await process(`/api/pages/${part}?language=th`)).text

/** A phone whose service worker has a copy of a part. */
export function aPhone(part: Part = 'catalogue') {
  let copy: Response | undefined
  /** Fetches what is newest. @returns its text, and the requests that it took */
  async function refresh(process: Process) {
    const requests: { path: string; bytes: number; value: object }[] = []
    const fetch = async ({ url }: Request) => {
      const path = url.slice(origin.length)
      const { statusCode: status, headers, bytes, text } = await process(path)
      requests.push({ path: path.replace(/\?.*/, ''), bytes, value: JSON.parse(text) as object })
      return new Response(text, { status, headers: { [madeAtHeader]: String(headers[madeAtHeader]) } })
    }
    copy = await newestAssortment(new Request(`${origin}/api/pages/${part}?language=th`), copy, fetch)
    const [first = { path: '', bytes: 0, value: {} }] = requests
    return { text: await copy.clone().text(), paths: requests.map(({ path }) => path), ...first }
  }
  return { refresh }
}
export const changesOf = (part: Part) => [`/api/pages/${part}/changes`]
