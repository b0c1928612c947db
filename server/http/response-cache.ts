import type { IncomingMessage, ServerResponse } from 'node:http'
import { bytesOf, encodingOf, type Encoding, type EncodedResponse } from './prepared.ts'
import { requestIdHeader, requestIdOf } from './request-id.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { ofOneRequest } from './trace.ts'

/** What a response was made from: it is valid while this is the same value. */
export type Basis = () => unknown

type CachedResponse = {
  prepared: EncodedResponse
  /** The basis when the response was looked up. */
  made: unknown
  basis: Basis
  /** As the framework sent it to a client that accepts this encoding. */
  encoding: Encoding
  headers: Readonly<Record<string, unknown>>
  route: string
}

export type ResponseCache = {
  /** Sends the response again. @returns false where there is none: the framework has to answer. */
  send: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Stores a response of the framework. */
  keep: (url: string, answer: CachedResponse) => void
  /** From now on the framework answers everything, and closes its connections. */
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

/** Responses also depend on the time; this much makes no difference to a client. */
const keptMs = 1000
/** Addresses; clients can invent any number. */
const remembered = 64

/**
 * Responses in memory, by address. What the framework has answered once is sent again before it parses the request,
 * which costs more than twice as much as sending: every header is the same.
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
        ([name]) => (!name.startsWith('content-') || isPolicy(name)) && !ofOneRequest.has(name),
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
