import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import { packCatalogue } from '#contract/pages/compact-catalogue.ts'
import { aListable } from '#rules/catalogue/goods.fixture.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import type { SearchReply, SearchRequest } from './messages.ts'

/** A worker that finds all its goods; with `failsToLoad` its script does not arrive. */
class Worker extends EventTarget {
  static opened: Worker[] = []
  static failsToLoad = false
  ids: number[] = []
  isEnded = false
  constructor() {
    super()
    Worker.opened.push(this)
    if (Worker.failsToLoad) setTimeout(() => this.dispatchEvent(new Event('error')))
  }
  postMessage(message: SearchRequest): void {
    if (Worker.failsToLoad) return
    if (message.kind === 'open') return void (this.ids = message.goods.map(({ id }) => id))
    const data: SearchReply = {
      number: message.number,
      result: { ids: this.ids, meant: null, isClose: false, otherUnit: null },
    }
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate(): void {
    this.isEnded = true
  }
}

let sold: number[]
let seenAgain: () => void

beforeEach(() => {
  vi.resetModules()
  stubBrowser()
  Worker.opened = []
  Worker.failsToLoad = false
  sold = [7]
  vi.stubGlobal('Worker', Worker)
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/', search: '' })
  Object.assign(document, {
    visibilityState: 'visible',
    addEventListener: (_: string, listener: () => void) => void (seenAgain = listener),
  })
  vi.stubGlobal('fetch', async () => {
    const goods = sold.map((id) => ({ ...aListable({ id }), ...aCard({ id }) }))
    return Response.json(packCatalogue(goods, { categories: [], subcategories: [], brands: [] }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Files of a thread share loaded code: the next one gets a page store without these lists.
  vi.resetModules()
})

test('what is searched are the goods of the newest catalogue', async () => {
  const { findLocally } = await import('./local-search.ts')
  const find = async () => (await findLocally('rice', [], 'th'))?.ids
  expect(await find()).toEqual([7])
  expect(Worker.opened).toHaveLength(1)
  sold = [7, 8]
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] })
  seenAgain()
  await expect.poll(find).toEqual([7, 8])
  expect(Worker.opened.filter(({ isEnded }) => !isEnded)).toHaveLength(1)
})

test('a search that could not be loaded says that this phone has none, and is loaded again by the next', async () => {
  const { findLocally } = await import('./local-search.ts')
  Worker.failsToLoad = true
  const both = await Promise.all([findLocally('rice', [], 'th'), findLocally('rice bran', [], 'th')])
  expect(both).toEqual([null, null])
  Worker.failsToLoad = false
  expect((await findLocally('rice', [], 'th'))?.ids).toEqual([7])
})
