import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { unpackCatalogue, type CompactCatalogue } from '#contract/pages/compact-catalogue.ts'
import { createHttp } from '#server/http/server.ts'
import { expectBuilt } from '#test/expect-built.ts'
import type { RichText } from '#rules/content/rich-text.ts'
import { openPages } from './open.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, groceries } from './snapshot.fixture.ts'

const products = Array.from({ length: 50 }, (_, index) =>
  aShelfProduct({ id: index + 1, name: { th: `<สินค้า> ${index + 1}`, en: `Product ${index + 1}` } }),
)
let app: FastifyInstance
let stock = aStock(products, 10)
let now = 0
let told = aContent()
const preview = { snapshot: aContent(), banner: null }
const missed: string[] = []

beforeAll(async () => {
  await expectBuilt()
  const catalogue = { snapshot: () => aSnapshot(products), stock: () => stock }
  const settings = { publicUrl: 'https://shop.example', rateLimitFactor: 1, mapTiles: null }
  const content = { snapshot: () => told, preview: async (token: string) => (token === 'good' ? preview : null) }
  app = createHttp({ log: pino({ level: 'silent' }) })
  await (
    await openPages({ catalogue, content, settings, misses: { add: (words) => missed.push(words) }, clock: () => now })
  )(app)
  return () => app.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const path = `/category/${groceries}`

test('a page comes whole, without a script to load and without a style attribute', async () => {
  const { statusCode, body } = await get(path)
  expect(statusCode).toBe(200)
  expect(body).toContain('<html lang="th"')
  expect(body).toContain('&lt;สินค้า&gt; 1')
  expect(body.match(/<h1/g)).toHaveLength(1)
  expect(body).toContain('<link rel="canonical" href="https://shop.example/category/1">')
  expect(body).not.toMatch(/<script[^>]+src=|<link[^>]+(?:modulepreload|stylesheet)|<[^>]+\sstyle="/)
})

test('a page that is requested again becomes smaller, with the same text and tag, also when it is made again', async () => {
  const url = `${path}?page=2`
  const answer = async () => {
    const { headers, rawPayload } = await get(url, { 'accept-encoding': 'br' })
    const text = brotliDecompressSync(rawPayload).toString()
    return { text, etag: headers.etag, bytes: Number(headers['content-length']) }
  }
  const first = await answer()
  await expect.poll(async () => (await answer()).bytes).toBeLessThan(first.bytes)
  const smaller = await answer()
  expect(smaller).toEqual({ ...first, bytes: smaller.bytes })
  const before = { stock, now }
  stock = { ...stock, version: stock.version + 1 }
  now += 2001
  expect(await answer()).toEqual(smaller)
  ;({ stock, now } = before)
})

test('a page beyond the last is known to search engines as the last', async () => {
  expect((await get(`${path}?page=999`)).body).toContain(
    '<link rel="canonical" href="https://shop.example/category/1?page=2">',
  )
})

test('the policy allows exactly the style and the script that stand in the page', async () => {
  const { body, headers } = await get(path)
  const policy = String(headers['content-security-policy'])
  const hashes = [/<style>([^]*?)<\/style>/, /<script>([^]*?)<\/script>/].map((element) =>
    createHash('sha256')
      .update(element.exec(body)?.[1] ?? '')
      .digest('base64'),
  )
  expect(policy).toContain(`style-src 'self' 'sha256-${hashes[0]}'`)
  expect(policy).toContain(`script-src 'self' 'sha256-${hashes[1]}'`)
  expect(policy).not.toContain('unsafe')
})

// Specification 7.42, 9.20
test.each([
  [{}, 'th'],
  [{ 'accept-language': 'en-GB,en;q=0.9,th;q=0.8' }, 'en'],
  [{ 'accept-language': 'th-TH,en;q=0.9' }, 'th'],
  [{ 'accept-language': 'de-DE,en;q=0.9' }, 'th'],
  [{ 'accept-language': 'en', cookie: 'a=b; lang=th' }, 'th'],
  [{ cookie: 'lang=en' }, 'en'],
] as [Record<string, string>, string][])('with %j the page is in %s', async (headers, language) => {
  const { body } = await get('/', headers)
  expect(body).toContain(`<html lang="${language}"`)
})

test('who has the page already gets 304, until it changes', async () => {
  const first = await get(path, { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('สินค้า')
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Language, Accept-Encoding' })
  const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
  expect((await get(path, known)).statusCode).toBe(304)
  stock = { ...aStock(products, 10, { 1: 0 }), version: 2 }
  now = 2001
  expect((await get(path, known)).statusCode).toBe(200)
})

test.each([
  ['/nix', 404],
  ['/category/99', 404],
  ['/order/shipping%26billing', 302],
  ['/homepage', 200],
  ['/search-results?q=%E0%B8%82', 200],
])('%s answers %i', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status)
})

test('what a service does not know is a problem, not a page', async () => {
  const reply = await get('/api/nix')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

// Specification 6.3, 6.4
test('visitors of private pages are sent to the login and back', async () => {
  const out = await get('/order/cart?a=1')
  expect([out.statusCode, out.headers.location]).toEqual([302, '/login?next=%2Forder%2Fcart%3Fa%3D1'])
  const signedIn = { cookie: 'signed-in=1' }
  expect((await get('/login?next=%2Forder%2Fcart', signedIn)).headers.location).toBe('/order/cart')
  expect((await get('/login?next=//evil.example', signedIn)).headers.location).toBe('/')
  const shell = await get('/order/cart', signedIn)
  expect([shell.statusCode, shell.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(shell.body).toContain('<meta name="robots" content="noindex">')
})

test('going on inside the shop gets the same data as the page', async () => {
  const reply = await get(`/api/pages/data?path=${encodeURIComponent(`${path}?page=2`)}&language=en`)
  expect(reply.json()).toMatchObject({
    language: 'en',
    status: 200,
    data: { kind: 'listing', page: 2, pages: 2, total: 50 },
  })
  expect((await get('/api/pages/data?path=%2Fnix')).json()).toMatchObject({ status: 404, data: { kind: 'not-found' } })
  expect((await get('/api/pages/data?path=nix')).statusCode).toBe(422)
})

test('cards are given by id, in the order asked for', async () => {
  const reply = await get('/api/pages/cards?ids=3,999,1')
  expect(reply.json()).toMatchObject([{ id: 3, price: 100_00 }, { id: 1 }])
})

test('scripts are kept for a year', async () => {
  const { body } = await get('/')
  const entry = /data-modules="(\S+)/.exec(body)?.[1] ?? ''
  const script = await get(entry, { 'accept-encoding': 'br' })
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect((await get('/assets/nix.js')).statusCode).toBe(404)
})

test('the compact catalogue is compressed, tagged, and at most a few seconds behind the stock', async () => {
  const ask = (headers: Record<string, string> = {}) => get('/api/pages/catalogue?language=en', headers)
  const stockOf = async () => unpackCatalogue((await ask()).json<CompactCatalogue>())[0]?.stock
  stock = aStock(products, 10)
  const first = await ask({ 'accept-encoding': 'br' })
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br'])
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) })
  expect(again.statusCode).toBe(304)
  const before = await stockOf()
  stock = { ...aStock(products, 3), version: 900 }
  expect(await stockOf()).toBe(before)
  now += 4_001
  expect(await stockOf()).toBe(3)
  expect(unpackCatalogue((await ask()).json<CompactCatalogue>()).map(({ name }) => name)).toContain('Product 50')
})

test.each(['th', 'en'])(
  'the shell in %s is nobody in particular, and marks no place of the menus',
  async (language) => {
    const { statusCode, body, headers } = await get(`/app-shell/${language}`, { cookie: 'lang=th; signed-in=1' })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain(`<html lang="${language}"`)
    expect(body).toContain('{"route":"notFound","answer":')
    expect(body).toContain('"kind":"plain"')
    expect(body).not.toMatch(/ aria-current="/)
  },
)

test('workers may ask the shop, though data may not: their scripts bring a policy of their own', async () => {
  const entry = /data-modules="(\S+)/.exec((await get('/')).body)?.[1] ?? ''
  for (const script of ['/custom-service-worker.js', entry]) {
    const policy = String((await get(script)).headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; connect-src 'self';/)
  }
})

// Specification 4.80
test('a new service worker is seen at once', async () => {
  const { statusCode, body, headers } = await get('/custom-service-worker.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toMatch(/\/assets\/entry-[\w-]+\.js/)
})

test('the supplier’s name, promise and ways to reach it stand on every page, and a change is seen at once', async () => {
  const chat = { name: 'LINE @</script>', link: 'https://line.me/x', draftLink: null, hours: null }
  const { brand } = aContent()
  told = aContent({ version: 2, brand: { ...brand, name: { th: 'ร้าน <b>ส่ง', en: 'Shop' }, chat } })
  const { body } = await get(path)
  expect(body).toContain('<title>ของชำ | ร้าน &lt;b&gt;ส่ง</title>')
  expect(body).toContain('LINE @&lt;/script&gt;')
  expect(body.match(/<\/script>/g)).toHaveLength(3)
  told = aContent({ version: 3 })
  expect((await get(path)).body).not.toContain('LINE @')
})

test('the supplier’s colours stand in the page under a hash of their own, the design’s own nowhere', async () => {
  expect((await get(path)).body.match(/<style>/g)).toHaveLength(1)
  const { brand } = aContent()
  const colours = { ...brand.colours, light: { ...brand.colours.light, brand: '#7a1f5c' } }
  told = aContent({ version: 4, brand: { ...brand, colours, logo: 'u-logo' } })
  const { body, headers } = await get(path)
  const style = /<\/style><style>([^]*?)<\/style>/.exec(body)?.[1] ?? ''
  expect(style).toMatch(/^:root\{--color-brand:#7a1f5c;/)
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(` 'sha256-${hash}';`)
  expect(body).toContain('<link rel="icon" href="/content/images/u-logo?w=160" type="image/webp">')
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    name: brand.name.th,
    icons: [{ src: '/content/images/u-logo?w=600' }, {}, {}, {}, {}, {}],
  })
  told = aContent({ version: 5 })
  expect((await get(path)).headers['content-security-policy']).not.toContain(hash)
})

test('a page of text is drawn from its blocks: hostile words stay words, a hostile link is none', async () => {
  const body: RichText = [
    { type: 'heading', level: 2, text: '<script>alert(1)</script>', id: 'one' },
    { type: 'paragraph', text: [{ text: '<img src=x onerror=alert(1)>', href: 'javascript:alert(1)' }] },
    { type: 'list', ordered: false, items: [[{ text: 'ติดต่อ', href: '/retailer/contact-us', bold: true }]] },
  ]
  const content = { title: { th: 'เรา"', en: 'Us' }, body: { th: body, en: body } }
  const pages = new Map(aContent().pages).set('about', { slug: 'about', content, version: 7, publishedAt: 0 })
  told = aContent({ version: 6, pages })
  const drawn = (await get('/about')).body
  expect(drawn).toContain('<h2 id="one">&lt;script&gt;alert(1)&lt;/script&gt;</h2>')
  expect(drawn).toContain('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  expect(drawn).toContain('<li><a href="/retailer/contact-us" class="link"><b>ติดต่อ</b></a></li>')
  expect(drawn.replace(/<script type="application\/json"[^]*?<\/script>/g, '')).not.toContain('javascript:')
  expect((await get('/api/pages/data?path=%2Fabout')).json()).toMatchObject({ data: { kind: 'text', version: 7 } })
})

test('a good link shows a draft, which nobody keeps or indexes; any other shows what is published', async () => {
  const shown = await get('/preview/about?preview=good')
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(shown.body).toContain('<meta name="robots" content="noindex">')
  expect(shown.body).toContain('ร้านค้าส่ง')
  const forged = await get('/preview/about?preview=bad')
  expect(forged.headers['cache-control']).toBe('no-cache')
  expect((await get('/preview/nothing?preview=good')).statusCode).toBe(404)
  // Contact and questions are for signed-in retailers; their drafts are for anyone with the link.
  expect((await get('/preview/contact-us?preview=good')).statusCode).toBe(200)
})

test('pages of text that only shops see come with their text, too', async () => {
  const signedIn = { cookie: 'signed-in=1' }
  const { statusCode, body } = await get('/retailer/question-and-answer', signedIn)
  expect([statusCode, body.includes('"kind":"text"')]).toEqual([200, true])
  expect((await get('/retailer/question-and-answer')).statusCode).toBe(302)
})

test('a search that finds nothing is counted each time it is shown, also from memory; one whose filter finds nothing is not', async () => {
  missed.length = 0
  const search = (words: string) => `/search-results?q=${encodeURIComponent(words)}`
  for (const url of [search('ไม่มีของนี้'), search('ไม่มีของนี้'), search('Product'), `${search('Product')}&brands=99`])
    expect((await get(url)).statusCode).toBe(200)
  expect((await get(`/api/pages/data?path=${encodeURIComponent(search('zzqq xx'))}`)).statusCode).toBe(200)
  expect(missed).toEqual(['ไม่มีของนี้', 'ไม่มีของนี้', 'zzqq xx'])
})

test('the data of the search has the names of the other language, codes and search words, and goods that can be bought', async () => {
  const { headers, body } = await get('/api/pages/search?language=en')
  expect(headers['etag']).toBeDefined()
  const data = JSON.parse(body)
  expect([data.id.length, data.name[0], data.sku[0]]).toEqual([50, '<สินค้า> 1', 'SKU1'])
  expect(data.words.length).toBeGreaterThan(100)
})
