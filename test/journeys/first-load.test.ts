import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { keysOf } from '#rules/keys-of.ts'
import { dist } from '../../tools/build-stamp.ts'
import { bytesOfBuilt } from '../../tools/bytes-of-built.ts'
import { shopHere } from './shop-here.ts'
import { visit } from './visit.ts'

// Budgets in bytes and counts. Thousands, as networks count: 90 KB are 90,000 bytes.

const pages = { home: '/', category: '/category/1', product: '/product/1043' }
/** What a server sends before a browser has confirmed any of it: ten packets. More is a round trip later. */
const firstPackets = 14_600

const names = keysOf(pages)

const fetchPage = (path: string, language = 'th') =>
  fetch(shopHere().url + path, { headers: { 'accept-encoding': 'br', 'accept-language': language } })
const bytesOf = ({ headers }: Response) =>
  Number(headers.get('content-length')) + [...headers].flat().reduce((sum, text) => sum + text.length + 2, 0)

test.each(names)(
  '%s: the document comes in the first packets, once it is requested again, in either language',
  async (name) => {
    for (const language of ['th', 'en']) {
      const get = () => fetchPage(pages[name], language)
      const response = await get()
      const bytes = bytesOf(response)
      expect([response.headers.get('content-encoding'), bytes > 2000]).toEqual(['br', true])
      expect(await response.text()).toContain(`<html lang="${language}"`)
      await expect.poll(async () => bytesOf(await get())).toBeLessThanOrEqual(firstPackets)
    }
  },
)

test('a product: the document comes in the first packets when it is requested first, since nobody prepares so many', async () => {
  for (const id of [1187, 1629, 1871, 2244, 2618, 2903]) {
    const response = await fetchPage(`/product/${id}`)
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(bytesOf(response)).toBeLessThanOrEqual(firstPackets)
  }
})

type PageLoad = { early: string[]; origins: string[]; scripts: number }
const loading = `(() => {
  const paint = performance.getEntriesByName('first-paint')[0].startTime
  const resources = performance.getEntriesByType('resource')
  const early = resources.filter(({ startTime, name }) => startTime < paint && /\\.js(\\?|$)/.test(name))
  return {
    early: early.map(({ name }) => name),
    origins: [...new Set(resources.map(({ name }) => new URL(name).origin))],
    scripts: resources.filter(({ name }) => /\\.js(\\?|$)/.test(name)).length,
  }
})()`

test.each(names)('%s: no script is requested before the first paint, and nothing from elsewhere', async (name) => {
  const visitor = await visit()
  await visitor.open(pages[name])
  const { early, origins, scripts } = (await visitor.page.evaluate(loading)) as PageLoad
  expect([early, origins]).toEqual([[], [visitor.url]])
  expect(scripts).toBeGreaterThan(0)
  await visitor.close()
})

/** Nothing that waits for seconds happens: what a page loads until then is all that a first look needs. */
const withoutLater = `{
  const after = window.setTimeout
  window.setTimeout = (action, delay, ...given) => (delay >= 4000 ? 0 : after(action, delay, ...given))
}`

test.each(names)('%s: a first look takes 45 requests at most, and 80 KB of scripts in 8 files', async (name) => {
  const visitor = await visit({ undecided: true })
  const { page } = visitor
  await page.addInitScript(withoutLater)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await visitor.open(pages[name])
  await visitor.settled()
  const scripts = requests.filter((request) => request.resourceType() === 'script').map((request) => request.url())
  const answers = await Promise.all(scripts.map((url) => fetch(url, { headers: { 'accept-encoding': 'br' } })))
  expect(answers.filter(({ headers }) => headers.get('content-encoding') !== 'br').map(({ url }) => url)).toEqual([])
  // As `tools/budget.test.ts` measures, of what a browser really requests.
  const sizes = await Promise.all(scripts.map((url) => bytesOfBuilt(join(dist, 'client', new URL(url).pathname))))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(80_000)
  expect(scripts.length).toBeLessThanOrEqual(8)
  expect(requests.length).toBeLessThanOrEqual(45)
  // The first touch brings the rest.
  const rest = page.waitForRequest(/\/assets\/after-hydration-/)
  await page.getByRole('heading', { level: 1 }).click()
  await rest
  await visitor.close()
})

test.each(names)('%s: a first visit makes few requests, and the worker waits until the page is quiet', async (name) => {
  const visitor = await visit({ worker: true })
  const { page } = visitor
  const requests: string[] = []
  const order: string[] = []
  page.on('load', () => order.push('the page has loaded'))
  page.context().on('request', (request) => {
    if (request.serviceWorker()) order.push('the worker fetches')
    else requests.push(request.resourceType())
  })
  await visitor.open(pages[name])
  await page.waitForFunction('navigator.serviceWorker?.controller?.state === "activated"')
  const of = (type: string) => requests.filter((one) => one === type).length
  expect(of('script')).toBeLessThanOrEqual(20)
  expect(of('stylesheet')).toBeLessThanOrEqual(2)
  expect(requests.length - of('image')).toBeLessThanOrEqual(30)
  expect(order.slice(0, 2)).toEqual(['the page has loaded', 'the worker fetches'])
  await visitor.close()
})

/** The page's own Thai face is in use, its letters are not all of one width as boxes are, and what moved for it. */
const thaiLetters = `(async () => {
  const shifts = new PerformanceObserver(() => {})
  shifts.observe({ type: 'layout-shift', buffered: true })
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = '32px "Songdee Thai"'
  return {
    loaded: [...document.fonts].filter(({ status }) => status === 'loaded').length,
    failed: [...document.fonts].filter(({ status }) => status === 'error').length,
    widths: new Set([...'กงญฌ'].map((letter) => pen.measureText(letter).width)).size,
    moved: shifts.takeRecords().reduce((sum, { value }) => sum + value, 0),
  }
})()`

test.each([...Object.values(pages), '/login'])(
  '%s: Thai is drawn from the first page on, and nothing moves',
  async (path) => {
    for (const width of [360, 1280]) {
      const visitor = await visit({ width })
      await visitor.open(path)
      const { loaded, failed, widths, moved } = (await visitor.page.evaluate(thaiLetters)) as Record<string, number>
      expect([(loaded ?? 0) > 0, failed, (widths ?? 0) > 1]).toEqual([true, 0, true])
      expect(moved).toBeLessThan(0.01)
      await visitor.close()
    }
  },
)

test('a page whose end comes after its first paint comes alive all the same', async () => {
  const visitor = await visit()
  const { page } = visitor
  const html = await (await fetch(`${visitor.url}/category/1`)).text()
  const cut = html.indexOf('id="facts"') + 2000
  let sendRest = () => {}
  const slow = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    // The rest of the page comes from the server, wherever its document comes from
    response.write(html.slice(0, cut).replace('<head>', `<head><base href="${visitor.url}/">`))
    sendRest = () => void response.end(html.slice(cut))
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const entry = page.waitForResponse((response) => /\/assets\/entry-/.test(response.url()))
  await page.route(`${visitor.url}/assets/**`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
  })
  await page.goto(`http://127.0.0.1:${port}/category/1`, { waitUntil: 'commit' })
  await entry
  // Some frames: as long as a page that does not wait needs to stumble
  await page.evaluate(
    'new Promise((done) => { let n = 30; const next = () => (n-- ? requestAnimationFrame(next) : done()); next() })',
  )
  sendRest()
  await visitor.hydrated()
  expect(visitor.complaints.filter((line) => /JSON/.test(line))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.close()
  slow.close()
})

test('the policy of a page allows no script but its own', async () => {
  const response = await fetch(shopHere().url)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'/)
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/)
  expect(policy).not.toMatch(/unsafe/)
})
