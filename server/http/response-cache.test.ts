import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createRequestMetrics } from './request-metrics.ts'
import { responseCache } from './response-cache.ts'

test('an answer that is sent again has the id of its own request, and not the trace of the first', () => {
  const cache = responseCache(createRequestMetrics(), () => 0)
  const body = Buffer.from('{}')
  cache.keep('/brands', {
    prepared: { type: 'application/json', tag: 'a', identity: body, gzip: body, brotli: body },
    made: 1,
    basis: () => 1,
    encoding: 'identity',
    headers: { etag: '"a"', 'x-request-id': 'of-the-first', 'server-timing': 'traceparent;desc="00-1-2-01"' },
    route: '/brands',
  })
  let head: string[] = []
  const response = { writeHead: (_: number, headers: string[]) => (head = headers), end: () => undefined }
  const request = { method: 'GET', url: '/brands', headers: { 'x-request-id': 'of-the-second' } }
  expect(cache.send(request as unknown as IncomingMessage, response as unknown as ServerResponse)).toBe(true)
  expect(head).toEqual([
    'etag',
    '"a"',
    'content-type',
    'application/json',
    'content-length',
    '2',
    'x-request-id',
    'of-the-second',
  ])
})
