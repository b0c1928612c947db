import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from './answer.ts'
import { classifyRequest } from './classify-request.ts'
import { cachesInMemory } from './caches.fixture.ts'
import { openStore } from './store.ts'

const origin = 'https://shop.example'
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const documentOf = (price: number, afterAnswer = '') =>
  `<!doctype html><html lang="th"><body>${price}<script type="application/json" id="facts">` +
  `{"route":"category","answer":{"language":"th","data":{"kind":"listing","price":${price}}}${afterAnswer}}</script></body></html>`

/** A worker, and a network that can be cut. */
function createWorker(assets: readonly string[] = []) {
  let now = 1000
  const network = vi.fn<(path: string) => Promise<Response>>()
  const storage = cachesInMemory(async (path) => new Response(`file ${path}`))
  const store = openStore(storage, 'b1', assets, () => now)
  async function send(path: string, { mode = 'navigate', cache = 'default' as RequestCache } = {}) {
    const classified = classifyRequest({ method: 'GET', mode: mode as RequestMode, url: origin + path, cache }, origin)
    if (!classified) throw new Error(`The worker does not handle ${path}`)
    const works: Promise<unknown>[] = []
    const response = await answer(classified, new Request(origin + path), {
      store,
      fetch: ({ url }) => network(url.slice(origin.length)),
      language: async () => 'th',
      now: () => now,
      later: (work) => void works.push(work.catch(() => undefined)),
    })
    for (const work of works) await work
    return response.text()
  }
  const cut = () => network.mockRejectedValue(new TypeError('Failed to fetch'))
  return { send, store, storage, network, cut, pass: (ms: number) => (now += ms) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Specification phone.8
test('a cached page is shown immediately and updated in the background', async () => {
  const { send, network } = createWorker()
  network.mockImplementation(async () => new Response(documentOf(10), html))
  expect(await send('/category/1')).toBe(documentOf(10))
  network.mockImplementation(async () => new Response(documentOf(20), html))
  const second = await send('/category/1')
  expect(second).toContain('"price":10')
  expect(second).toContain('"answer":{"keptAt":1000,')
  expect(await send('/category/1')).toContain('"price":20')
})

test('a reload, and a page older than a day, come from the network where there is one', async () => {
  const { send, network, pass, cut } = createWorker()
  network.mockImplementation(async () => new Response(documentOf(10), html))
  await send('/')
  network.mockImplementation(async () => new Response(documentOf(20), html))
  expect(await send('/', { cache: 'no-cache' })).toBe(documentOf(20))
  pass(25 * 60 * 60 * 1000)
  network.mockImplementation(async () => new Response(documentOf(30), html))
  expect(await send('/')).toBe(documentOf(30))
  cut()
  pass(25 * 60 * 60 * 1000)
  expect(await send('/')).toContain('"price":30')
})

test('a document also stores its data for navigation without a document', async () => {
  const { send, network, cut } = createWorker()
  network.mockImplementation(async () => new Response(documentOf(10), html))
  await send('/category/1?page=2')
  cut()
  const data = await send('/api/pages/data?path=%2Fcategory%2F1%3Fpage%3D2&language=th', { mode: 'cors' })
  expect(JSON.parse(data)).toEqual({ keptAt: 1000, language: 'th', data: { kind: 'listing', price: 10 } })
})

test('a document that says when it was made is stored too, and its data is as old as that', async () => {
  const { send, network, cut } = createWorker()
  const made = documentOf(10, ',"madeAt":700')
  network.mockImplementation(async () => new Response(made, html))
  await send('/category/1')
  cut()
  expect(await send('/category/1')).toBe(made.replace('"answer":{', '"answer":{"keptAt":1000,'))
  const data = await send('/api/pages/data?path=%2Fcategory%2F1&language=th', { mode: 'cors' })
  expect(JSON.parse(data)).toEqual({ keptAt: 700, language: 'th', data: { kind: 'listing', price: 10 } })
})

test('the document of another build, whose files are not here, does not replace the one that works; its data is stored', async () => {
  const { send, store, network, cut, pass } = createWorker(['/assets/entry-11111111.js'])
  await store.install()
  const documentWith = (hash: string, price: number) =>
    documentOf(price).replace('<body>', `<body><script src="/assets/entry-${hash}.js"></script>`)
  network.mockImplementation(async () => new Response(documentWith('11111111', 10), html))
  await send('/category/1')
  network.mockImplementation(async () => new Response(documentWith('22222222', 20), html))
  await send('/category/1')
  await send('/category/2')
  cut()
  pass(25 * 60 * 60 * 1000)
  expect(await send('/category/1')).toContain('/assets/entry-11111111.js')
  // What was never seen of this build has its shell, and its data.
  expect(await send('/category/2')).toBe('file /app-shell/th')
  const data = (path: string) => send(`/api/pages/data?path=${encodeURIComponent(path)}&language=th`, { mode: 'cors' })
  expect(await data('/category/1')).toContain('"price":20')
  expect(await data('/category/2')).toContain('"price":20')
})

test('data comes from the network, or from the cache when it fails or is too slow', async () => {
  const { send, network, cut } = createWorker()
  const path = '/api/pages/data?path=%2F&language=th'
  const data = () => send(path, { mode: 'cors' })
  network.mockImplementation(async () => Response.json({ price: 1 }))
  await data()
  network.mockImplementation(async () => Response.json({ price: 2 }))
  expect(JSON.parse(await data())).toEqual({ price: 2 })
  cut()
  expect(JSON.parse(await data())).toEqual({ keptAt: 1000, price: 2 })
  network.mockImplementation(async () => new Response('', { status: 503 }))
  expect(JSON.parse(await data())).toEqual({ keptAt: 1000, price: 2 })
  network.mockImplementation(() => new Promise((_, reject) => setTimeout(reject, 15_000)))
  const waiting = data()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(JSON.parse(await waiting)).toEqual({ keptAt: 1000, price: 2 })
})

test('the assortment is stored with its time, not at every request, and answers without a network', async () => {
  const { send, network, cut, pass } = createWorker()
  const products = () => send('/api/pages/catalogue?language=th', { mode: 'cors' }).then((text) => JSON.parse(text))
  network.mockImplementation(async () => Response.json({ id: [1] }))
  expect(await products()).toEqual({ id: [1] })
  pass(60_000)
  network.mockImplementation(async () => Response.json({ id: [1, 2] }))
  expect(await products()).toEqual({ id: [1, 2] })
  cut()
  expect(await products()).toEqual({ keptAt: 1000, id: [1] })
  pass(600_000)
  network.mockImplementation(async () => Response.json({ id: [1, 2, 3] }))
  await products()
  cut()
  expect(await products()).toEqual({ keptAt: 661_000, id: [1, 2, 3] })
})

test('what was stored while the phone’s clock was ahead is no newer than what is fetched once it is right', async () => {
  const { send, network, cut, pass } = createWorker()
  const products = () => send('/api/pages/catalogue?language=th', { mode: 'cors' }).then((text) => JSON.parse(text))
  const dayMs = 24 * 60 * 60 * 1000
  network.mockImplementation(async (path) =>
    path.startsWith('/api') ? Response.json({ id: [1] }) : new Response(documentOf(10), html),
  )
  pass(2 * dayMs)
  await products()
  await send('/')
  pass(-2 * dayMs)
  network.mockImplementation(async (path) =>
    path.startsWith('/api') ? Response.json({ id: [1, 2] }) : new Response(documentOf(20), html),
  )
  expect(await send('/')).toBe(documentOf(20))
  await products()
  cut()
  expect(await products()).toEqual({ keptAt: 1000, id: [1, 2] })
})

test('of an assortment that is stored with the server’s time only what has changed is requested', async () => {
  const { send, network } = createWorker()
  const address = '/api/pages/catalogue?language=th'
  network.mockImplementation(async () => Response.json({ id: [1] }, { headers: { 'x-made-at': '700' } }))
  await send(address, { mode: 'cors' })
  network.mockClear()
  expect(JSON.parse(await send(address, { mode: 'cors' }))).toEqual({ id: [1] })
  expect(network.mock.calls).toEqual([['/api/pages/catalogue/changes?language=th&since=700']])
})

test('a server that has too much to do leaves the assortment that is stored', async () => {
  const { send, network } = createWorker()
  const address = '/api/pages/catalogue?language=th'
  network.mockImplementation(async () => Response.json({ id: [1] }, { headers: { 'x-made-at': '700' } }))
  await send(address, { mode: 'cors' })
  network.mockImplementation(async () => Response.json({}, { status: 429 }))
  expect(JSON.parse(await send(address, { mode: 'cors' }))).toMatchObject({ id: [1] })
})

test('data for one retailer only is shown and never cached', async () => {
  const { send, network, cut } = createWorker()
  const path = '/api/pages/data?path=%2Fproduct%2F8&language=th'
  const headers = { 'cache-control': 'private, no-store' }
  network.mockImplementation(async () => Response.json({ price: 1 }, { headers }))
  expect(JSON.parse(await send(path, { mode: 'cors' }))).toEqual({ price: 1 })
  cut()
  await expect(send(path, { mode: 'cors' })).rejects.toThrow()
})

// Specification phone.10
test('errors and redirects are never cached', async () => {
  const { send, network, cut } = createWorker()
  network.mockImplementation(async () => new Response(documentOf(1), { ...html, status: 404 }))
  await send('/category/9')
  network.mockImplementation(async () => new Response('no', { status: 500 }))
  await send('/content/images/1?w=300', { mode: 'no-cors' })
  cut()
  await expect(send('/category/9')).rejects.toThrow()
  await expect(send('/content/images/1?w=300', { mode: 'no-cors' })).rejects.toThrow()
})

// Specification phone.9
test('private pages, and pages never seen, use the one shell', async () => {
  const { send, store, cut, network } = createWorker(['/assets/a.js'])
  await store.install()
  expect(await send('/retailer/order-history/17')).toBe('file /app-shell/th')
  expect(network).not.toHaveBeenCalled()
  cut()
  expect(await send('/order/cart', { cache: 'no-cache' })).toBe('file /app-shell/th')
  expect(await send('/category/7')).toBe('file /app-shell/th')
  expect(await send('/assets/a.js', { mode: 'cors' })).toBe('file /assets/a.js')
})

// Specification phone.11
test('the newest 300 images are cached; another width is better than none', async () => {
  const { send, network, cut } = createWorker()
  network.mockImplementation(async (path) => new Response(path))
  for (let id = 0; id <= 300; id += 1) await send(`/content/images/${id}?w=300`, { mode: 'no-cors' })
  cut()
  expect(await send('/content/images/300?w=160', { mode: 'no-cors' })).toBe('/content/images/300?w=300')
  await expect(send('/content/images/0?w=300', { mode: 'no-cors' })).rejects.toThrow()
})

test('a shell of another build, as during a deployment, is not installed', async () => {
  const shellWith = (file: string) => cachesInMemory(async (path) => new Response(`${path} <script src="${file}">`))
  const files = ['/assets/texts.th-12345678.js', '/assets/entry-12345678.js']
  const install = (file: string) => openStore(shellWith(file), 'b1', files, () => 0).install()
  await expect(install('/assets/entry-87654321.js')).rejects.toThrow('another build')
  await expect(install('/assets/entry-12345678.js')).resolves.toBeUndefined()
})

// Specification phone.21
test('a new build fetches only new files, and deletes old pages and files', async () => {
  const { send, store, storage, network } = createWorker(['/assets/a.js', '/assets/b.js'])
  network.mockImplementation(async () => new Response(documentOf(10), html))
  await store.install()
  await send('/')
  const backOffice = ['songdee.backoffice.files', 'songdee.backoffice.pages.b1']
  for (const name of backOffice) await storage.open(name)
  const next = openStore(storage, 'b2', ['/assets/b.js', '/assets/c.js'], () => 2000)
  await next.install()
  expect(await store.asset(`${origin}/assets/a.js`)).toBeDefined()
  await next.clean()
  expect(await next.asset(`${origin}/assets/a.js`)).toBeUndefined()
  expect(await next.asset(`${origin}/assets/b.js`)).toBeDefined()
  expect(await next.document('th', '/')).toBeUndefined()
  // The back office's worker stores its program in the same place, and looks after it itself.
  expect((await storage.keys()).filter((name) => /b1$|backoffice/.test(name))).toEqual(backOffice)
})

test('a document that must not be stored is not cached, nor an error', async () => {
  const { send, network, cut } = createWorker()
  const answers = [
    new Response(documentOf(10), { headers: { ...html.headers, 'cache-control': 'no-store' } }),
    new Response(documentOf(10), { ...html, status: 429 }),
  ]
  for (const response of answers) {
    network.mockImplementation(async () => response)
    expect(await send('/banner/draft')).toBe(documentOf(10))
  }
  cut()
  await expect(send('/banner/draft')).rejects.toThrow('Failed to fetch')
})
