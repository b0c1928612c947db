import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import type { createPageCache, PageResponse } from './page-cache.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** After each page the thread that compressed it rests so many times as long: a tenth of a core at most. */
const restFactor = 9

/** A Brotli body as small as Brotli can make it: some 60 ms of the processor for 90 KB. */
async function smallest(body: Buffer): Promise<Buffer> {
  const text = await decompress(body)
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_MAX_QUALITY: most, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants
  return compress(text, { params: { [quality]: most, [sizeHint]: text.length } })
}

type CacheEntry = { cache: Pick<ReturnType<typeof createPageCache>, 'replace'>; key: string; made: PageResponse }

/**
 * Compresses pages that are requested again once more, one at a time, in the thread pool: home and the lists then fit, with their
 * headers, into the 14,600 bytes that a server sends before a phone has confirmed any, which is a round trip of the first paint.
 * @returns what makes a page smaller, unless it is or another one is under way; it resolves with how long the thread rests, in milliseconds
 */
export function createSmallestPages(log: FastifyBaseLogger): (entry: CacheEntry) => Promise<number> {
  let restsUntil = 0
  return async ({ cache, key, made }) => {
    if (made.isSmallest || performance.now() < restsUntil) return 0
    restsUntil = Infinity
    const began = performance.now()
    await smallest(made.body)
      .then((body) => cache.replace(key, made, { ...made, body, isSmallest: true }))
      .catch((error: unknown) => log.error(error, 'a page could not be compressed once more'))
    const rest = restFactor * (performance.now() - began)
    restsUntil = performance.now() + rest
    return rest
  }
}
