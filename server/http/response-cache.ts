import type { IncomingMessage, ServerResponse } from 'node:http'
import { bytesOf, encodingOf, type Encoding, type EncodedResponse } from './prepared.ts'
import { requestIdHeader, requestIdOf } from './request-id.ts'
import type { RequestMetrics } from './request-metrics.ts'

/** What an answer was made from: while it is the same, so is the answer. */
export type Basis = () => unknown

type CachedResponse = {
  prepared: EncodedResponse
  /** The basis when the answer was looked for. */
  made: unknown
  basis: Basis
  /** As the framework has sent it to a reader who takes this encoding. */
  encoding: Encoding
  headers: Readonly<Record<string, unknown>>
  route: string
}

export type ResponseCache = {
  /** Sends the answer again. @returns false where there is none: the framework has to answer. */
  send: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Remembers what the framework has answered. */
  keep: (url: string, answer: CachedResponse) => void
  /** From now on the framework answers everything: it says good-bye to its readers. */
  stop: () => void
}

type CacheEntry = {
  made: unknown
  basis: Basis
  until: number
  etag: string
  body: Buffer
  whole: string[]
  notModified: string[]
  route: string
}

/** An answer also depends on the time; so long is no reader's difference. */
const keptMs = 1000
/** Addresses; anybody can think of any number of them. */
const remembered = 64

/**
 * Answers that lie ready in memory, by their address. What the framework has answered to one reader is sent to the next
 * ones before it looks at their requests, which costs more than twice what sending does: header by header the same.
 */
export function responseCache(requestMetrics: RequestMetrics, clock: () => number = Date.now): ResponseCache {
  const answers = new Map<string, Partial<Record<Encoding, CacheEntry>>>()
  let stopped = false
  return {
    send({ method, url = '', headers }, response) {
      if (method !== 'GET') return false
      const kept = answers.get(url)?.[encodingOf(headers['accept-encoding'])]
      if (!kept || stopped || kept.made !== kept.basis() || clock() >= kept.until) return false
      const isKnown = headers['if-none-match']?.includes(kept.etag) ?? false
      const status = isKnown ? 304 : 200
      const head = isKnown ? kept.notModified : kept.whole
      response.writeHead(status, [...head, requestIdHeader, requestIdOf(headers)])
      response.end(isKnown ? undefined : kept.body)
      requestMetrics.add('GET', kept.route, status, 0)
      return true
    },
    keep(url, { prepared, made, basis, encoding, headers, route }) {
      if (!answers.has(url) && answers.size >= remembered) answers.clear()
      const body = bytesOf(prepared, encoding)
      const common = Object.entries(headers).filter(
        ([name]) => (!name.startsWith('content-') || isPolicy(name)) && name !== requestIdHeader,
      )
      const notModified = common.flatMap(([name, value]) => [name, String(value)])
      const whole = [...notModified, 'content-type', prepared.type, 'content-length', String(body.length)]
      if (encoding !== 'identity') whole.push('content-encoding', encoding)
      const kept = { made, basis, until: clock() + keptMs, body, whole, notModified, route }
      answers.set(url, { ...answers.get(url), [encoding]: { ...kept, etag: String(headers['etag']) } })
    },
    stop: () => void (stopped = true),
  }
}

const isPolicy = (name: string): boolean => name === 'content-security-policy'
