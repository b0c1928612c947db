import { expect, test, vi } from 'vitest'
import { createPageCache, type PageResponse } from './page-cache.ts'

const opened = (bytes: number) => {
  const cache = createPageCache(bytes)
  return {
    get: (
      key: string,
      wanted: Pick<PageResponse, 'context' | 'stock'>,
      now: number,
      make: () => Promise<PageResponse>,
    ) => cache.find(key, wanted, now) ?? cache.make(key, make),
  }
}
const made = (over: Partial<PageResponse> = {}): PageResponse => ({
  status: 200,
  body: Buffer.alloc(1000),
  etag: '"a"',
  context: '1',
  stock: 1,
  madeAt: 0,
  ...over,
})

test('a page is made once for all who ask at the same time', async () => {
  const cache = opened(100_000)
  const make = vi.fn(async () => made())
  const wanted = { context: '1', stock: 1 }
  await Promise.all([cache.get('/', wanted, 0, make), cache.get('/', wanted, 0, make)])
  await cache.get('/', wanted, 1_000_000, make)
  expect(make).toHaveBeenCalledTimes(1)
})

test('another catalogue makes it anew at once, another stock after two seconds', async () => {
  const cache = opened(100_000)
  const make = vi.fn(async () => made())
  await cache.get('/', { context: '1', stock: 1 }, 0, make)
  await cache.get('/', { context: '1', stock: 2 }, 2000, make)
  expect(make).toHaveBeenCalledTimes(1)
  await cache.get('/', { context: '1', stock: 2 }, 2001, make)
  expect(make).toHaveBeenCalledTimes(2)
  await cache.get('/', { context: '2', stock: 1 }, 2002, make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('what was read least recently goes first', async () => {
  const cache = opened(3200)
  const wanted = { context: '1', stock: 1 }
  const fill = async () => made()
  await cache.get('/a', wanted, 0, fill)
  await cache.get('/b', wanted, 0, fill)
  await cache.get('/a', wanted, 0, fill)
  await cache.get('/c', wanted, 0, fill)
  const again = vi.fn(fill)
  await cache.get('/a', wanted, 0, again)
  expect(again).not.toHaveBeenCalled()
  await cache.get('/b', wanted, 0, again)
  expect(again).toHaveBeenCalledTimes(1)
})

test('what is not found and what fails is not kept', async () => {
  const cache = opened(100_000)
  const wanted = { context: '1', stock: 1 }
  await cache.get('/x', wanted, 0, async () => made({ status: 404 }))
  await expect(cache.get('/y', wanted, 0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const make = vi.fn(async () => made())
  await cache.get('/x', wanted, 0, make)
  await cache.get('/y', wanted, 0, make)
  expect(make).toHaveBeenCalledTimes(2)
})
