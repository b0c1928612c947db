import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, isForWorker } from './answer.ts'

const origin = 'https://shop.example'

/** A worker over a network that can be cut, with caches in memory. */
function createWorker() {
  const network = vi.fn<(url: string) => Promise<Response>>()
  const caches = { files: new Map<string, Response>(), pages: new Map<string, Response>() }
  async function get(path: string, mode: 'navigate' | 'cors' = 'navigate'): Promise<string> {
    const works: Promise<unknown>[] = []
    const request = { url: origin + path, mode, method: 'GET' } as Request
    const response = await answer(request, {
      fetch: ({ url }) => network(url),
      page: '/backoffice/',
      files: ['/assets/entry-11111111.js', '/assets/entry-11111111.css'],
      later: (work) => void works.push(work.catch(() => undefined)),
      open: async (name) => ({
        match: async (key) => caches[name].get(String(key))?.clone(),
        put: async (key, stored) => void caches[name].set(String(key), stored),
        keys: async () => [...caches[name].keys()].map((url) => ({ url }) as Request),
        delete: async (key) => caches[name].delete((key as Request).url),
      }),
    })
    await Promise.all(works)
    return response.text()
  }
  return { get, network, cut: () => network.mockRejectedValue(new TypeError('Failed to fetch')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a screen opens without a network after any other was opened with one', async () => {
  const { get, network, cut } = createWorker()
  network.mockImplementation(async () => new Response('the page'))
  expect(await get('/backoffice/orders')).toBe('the page')
  cut()
  expect(await get('/backoffice/driver')).toBe('the page')
})

test('a network that is slow or broken counts as none, and a newer page is stored', async () => {
  const { get, network, cut } = createWorker()
  network.mockImplementation(async () => new Response('old'))
  await get('/backoffice/driver')
  network.mockImplementation(async () => new Response('broken', { status: 502 }))
  expect(await get('/backoffice/driver')).toBe('old')
  network.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(new Response('new')), 10_000)))
  const slow = get('/backoffice/driver')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await slow).toBe('old')
  cut()
  expect(await get('/backoffice/driver')).toBe('new')
})

const pageOf = (build: string) =>
  `<link href="/assets/entry-${build}.css"><script src="/assets/entry-${build}.js"></script>`

test('the page of another build, whose files are not here, does not replace the one that opens without a network', async () => {
  const { get, network, cut } = createWorker()
  network.mockImplementation(async () => new Response(pageOf('11111111')))
  await get('/backoffice/driver')
  network.mockImplementation(async () => new Response(pageOf('22222222')))
  expect(await get('/backoffice/driver')).toBe(pageOf('22222222'))
  cut()
  expect(await get('/backoffice/driver')).toBe(pageOf('11111111'))
})

test('files of the program are stored at their first use', async () => {
  const { get, network, cut } = createWorker()
  network.mockImplementation(async (url) => new Response(url))
  await get('/assets/a-12345678.js', 'cors')
  cut()
  expect(await get('/assets/a-12345678.js', 'cors')).toBe(`${origin}/assets/a-12345678.js`)
  await expect(get('/assets/b-12345678.js', 'cors')).rejects.toThrow('Failed to fetch')
})

test.each([
  ['/backoffice', 'navigate', true],
  ['/backoffice/driver', 'navigate', true],
  ['/assets/a.js', 'no-cors', true],
  ['/backoffice/api/driver/runs', 'cors', false],
  ['/backoffice/api/runs', 'navigate', false],
  ['/backoffice/?code=1&state=2', 'navigate', false],
  ['/realms/marlin/protocol/openid-connect/auth', 'navigate', false],
  ['/', 'navigate', false],
] as const)('%s (%s) is answered by the worker: %s', (path, mode, expected) => {
  expect(isForWorker({ method: 'GET', mode, url: origin + path }, origin)).toBe(expected)
  expect(isForWorker({ method: 'POST', mode, url: origin + path }, origin)).toBe(false)
})
