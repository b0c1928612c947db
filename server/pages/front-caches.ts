import { setInterval as every } from 'node:timers'
import type { FastifyBaseLogger } from 'fastify'

/** What caches in front of the shop forget together: see `deploy/varnish.vcl`. */
const tag = 'pages'
/**
 * How a cache in front keeps a public page (RFC 9213), in seconds. What changes by the hand of staff is purged; the stock
 * that a page shows may be as old as this: a minute where it is read often.
 */
export const keptInFront = { 'cdn-cache-control': 'max-age=60, stale-while-revalidate=600', 'surrogate-key': tag }

const lookMs = 100
const timeoutMs = 2000
/** A page that was under way when the others were forgotten may have been made from what was there before. */
const againMs = 1000

type Deps = {
  /** The caches, each of which gets every purge. */
  caches: readonly string[]
  /** What pages are made from; not the stock. */
  version: () => string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Sends the purge. */
  send: typeof fetch
}

/**
 * Makes the caches in front forget all pages whenever this process has something new to make them from, and once more a second
 * later. A cache that does not answer is tried again until it does.
 * @returns a function that stops it
 */
export function purgeWhenChanged({ caches, version, log, send }: Deps): () => void {
  const stops = caches.map((address) => purgeOne(address, { version, log, send }))
  return () => {
    for (const stop of stops) stop()
  }
}

function purgeOne(address: string, { version, log, send }: Omit<Deps, 'caches'>): () => void {
  // A process that starts knows nothing of what the cache has.
  let purged: string | null = null
  let again: number | null = null
  let isAway = false
  let underWay = false
  const purge = async () => {
    const wanted = version()
    const isDue = wanted !== purged || (again !== null && Date.now() >= again)
    if (underWay || !isDue) return
    underWay = true
    try {
      const response = await send(address, {
        method: 'PURGE',
        headers: { 'surrogate-key': tag },
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`It answered ${response.status}`)
      again = wanted === purged ? null : Date.now() + againMs
      purged = wanted
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error, cache: address }, 'a cache in front cannot be purged: it shows old pages')
      isAway = true
    } finally {
      underWay = false
    }
  }
  const timer = every(() => void purge(), lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
