import { setInterval as every } from 'node:timers'
import type { FastifyBaseLogger } from 'fastify'
import { stockAgeMs } from './page-cache.ts'
import { changedTags, everyPage, type PageSources } from './page-tags.ts'

/**
 * How a cache in front keeps a public page (RFC 9213), in seconds, besides its tags. What changes on a page is purged; this
 * bounds what a lost purge and a number of units, which no page shows by itself, may be late.
 */
export const keptInFront = { 'cdn-cache-control': 'max-age=3600, stale-while-revalidate=3600' }

const pollMs = 100
const timeoutMs = 2000
/**
 * A page that was under way when others were forgotten may have been made from what was there before, and so was one that this
 * process keeps as long as only the units have changed: this is longer.
 */
const againMs = stockAgeMs + 500

type Deps = {
  /** The caches, each of which gets every purge. */
  caches: readonly string[]
  /** What pages are made from now. */
  sources: () => PageSources
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Sends the purge. */
  send: typeof fetch
}

/**
 * Makes the caches in front forget the pages that change whenever this process has something new to make them from, and once more
 * two and a half seconds later: see `deploy/varnish.vcl`. A cache that does not answer is tried again until it does.
 * @returns a function that stops it
 */
export function purgeWhenChanged({ caches, sources, log, send }: Deps): () => void {
  const stops = caches.map((address) => purgeOne(address, { sources, log, send }))
  return () => {
    for (const stop of stops) stop()
  }
}

function purgeOne(address: string, { sources, log, send }: Omit<Deps, 'caches'>): () => void {
  // A process that starts knows nothing of what the cache has.
  let purged: PageSources | null = null
  const again: { tags: string; at: number }[] = []
  let isAway = false
  let underWay = false
  const forget = async (tags: string) => {
    const headers = { 'surrogate-key': tags }
    const response = await send(address, { method: 'PURGE', headers, signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`It answered ${response.status}`)
  }
  const purgeChanged = async (wanted: PageSources) => {
    const tags = purged ? await changedTags(purged, wanted) : everyPage
    if (tags) {
      await forget(tags)
      again.push({ tags, at: Date.now() + againMs })
    }
    purged = wanted
  }
  const purgeAgain = async () => {
    const [due] = again
    if (!due || Date.now() < due.at) return
    await forget(due.tags)
    again.shift()
  }
  const poll = async () => {
    if (underWay) return
    underWay = true
    try {
      const wanted = sources()
      if (wanted.version !== purged?.version || wanted.stock.version !== purged.stock.version)
        await purgeChanged(wanted)
      await purgeAgain()
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error, cache: address }, 'a cache in front cannot be purged: it shows old pages')
      isAway = true
    } finally {
      underWay = false
    }
  }
  const timer = every(() => void poll(), pollMs)
  timer.unref()
  return () => clearInterval(timer)
}
