import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageResponse } from './page-cache.ts'
import { createSmallestPages } from './smallest-page.ts'

afterEach(() => vi.restoreAllMocks())

const text = Array.from({ length: 200 }, () => randomBytes(3).toString('hex')).join(' is next to ')
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const made = (body = brotliCompressSync(text, fast)): PageResponse => ({
  status: 200,
  body,
  etag: '"a"',
  context: '1',
  stock: 1,
  madeAt: 0,
})

test('one page is compressed at a time, with rests nine times as long', async () => {
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => at)
  const replaced: [string, PageResponse][] = []
  const replace = (key: string, _before: PageResponse, smaller: PageResponse) => {
    at += 100
    replaced.push([key, smaller])
  }
  const again = createSmallestPages(pino({ level: 'silent' }))
  const keys = () => replaced.map(([key]) => key)
  again({ cache: { replace }, key: '/a', made: made() })
  again({ cache: { replace }, key: '/b', made: made() })
  await expect.poll(keys).toEqual(['/a'])
  at = 999
  again({ cache: { replace }, key: '/c', made: made() })
  at = 1000
  again({ cache: { replace }, key: '/d', made: made() })
  await expect.poll(keys).toEqual(['/a', '/d'])
  const [, smaller] = replaced[0] ?? []
  expect(brotliDecompressSync(smaller?.body ?? '').toString()).toBe(text)
  expect(smaller?.body.length).toBeLessThan(made().body.length)
  at = 10_000
  again({ cache: { replace }, key: '/d', made: smaller ?? made() })
  again({ cache: { replace }, key: '/e', made: made() })
  await expect.poll(keys).toEqual(['/a', '/d', '/e'])
})

test('what cannot be compressed once more is logged, and the next page is', async () => {
  const replaced: string[] = []
  const replace = (key: string) => replaced.push(key)
  const log = pino({ level: 'silent' })
  const failed = vi.spyOn(log, 'error')
  const again = createSmallestPages(log)
  again({ cache: { replace }, key: '/broken', made: made(Buffer.from('no Brotli')) })
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  await expect
    .poll(() => {
      again({ cache: { replace }, key: '/a', made: made() })
      return replaced
    })
    .toContain('/a')
})
