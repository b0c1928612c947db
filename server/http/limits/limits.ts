import { callbackify } from 'node:util'
import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import { memoryCounter, minuteMs, sharedCounter } from './counters.ts'

/**
 * Per address and minute, for what shops and strangers call and has no limit of its own: far above what thumbs can do. The
 * staff's calls, pictures and prepared answers have none. It is counted in each process by itself: a statement per request
 * would cost more than it saves.
 */
const requestsPerMinute = 1200

/** Routes under the general limit, by their pattern: an address can be spelled in many ways, the route it matches cannot. */
const isGeneral = (route: string | undefined): boolean =>
  /^\/(api\/|realms\/|loyalty\/user\/|company\/verify)/.test(route ?? '')

/** A limit of one call, or of several that count together. */
export type Limit = {
  /** Requests a minute and address. */
  perMinute: number
  /** Calls of one group are counted together; without one a call counts by itself. */
  group?: string | undefined
}

/** What the plugin is given for one route, with what our counters want to know beside it. */
type Configured = RateLimitOptions & { counter: 'shared' | 'process'; counted: string }

/**
 * A limit that all processes on the database share: for what guards guesses, or costs money or work. One statement a
 * request.
 * @param name the call's own, such as `POST /api/user/login`
 * @param factor multiplies every limit, see RATE_LIMIT_FACTOR
 */
export const sharedLimit = (name: string, { perMinute, group }: Limit, factor: number): Configured => ({
  ...{ max: Math.ceil(perMinute * factor), timeWindow: minuteMs, allowList: [] },
  ...{ counter: 'shared', counted: group ?? name },
})

/** A limit that each process keeps for itself: for what is merely much. */
export const processLimit = (name: string, { perMinute, group }: Limit, factor: number): Configured => ({
  ...sharedLimit(name, { perMinute, group }, factor),
  counter: 'process',
})

/** Lets routes that are registered after it have limits; see `sharedLimit`. Those of `isGeneral` have one without asking. */
export async function registerLimits(app: FastifyInstance, { db, factor }: { db: Database; factor: number }) {
  const here = memoryCounter()
  const counters = { shared: sharedCounter(db), process: async (name: string, address: string) => here(name, address) }

  class Store {
    readonly #count
    readonly #name: string
    constructor(options: object) {
      const { counter = 'process', counted = 'general' } = options as Partial<Configured>
      this.#count = callbackify(counters[counter])
      this.#name = counted
    }
    incr(
      address: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _windowMs: number,
      max: number,
    ): void {
      this.#count(this.#name, address, max, (error, count) =>
        error ? callback(error) : callback(null, { current: count.requests, ttl: count.msLeft }),
      )
    }
    child(options: object): Store {
      return new Store(options)
    }
  }

  await app.register(rateLimit, {
    max: Math.ceil(requestsPerMinute * factor),
    timeWindow: minuteMs,
    store: Store,
    allowList: ({ routeOptions }) => !isGeneral(routeOptions.url),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
}

const tooMany = (ms: number) => ({
  statusCode: 429,
  message: 'Too many requests',
  retryAfterSeconds: Math.ceil(ms / 1000),
})

/**
 * Limits of this process that only count what turns out to be work, such as drawing a page that is not kept.
 * @returns seconds to wait where the address is over the limit, else null
 */
export function workLimits(
  factor: number,
): (request: FastifyRequest, name: string, perMinute: number) => number | null {
  const count = memoryCounter()
  return ({ ip }, name, perMinute) => {
    const { requests, msLeft } = count(name, normalizeIP(ip, 64))
    return requests > Math.ceil(perMinute * factor) ? Math.ceil(msLeft / 1000) : null
  }
}

/**
 * Counts a request to a limit that is not its route's.
 * @returns seconds to wait where it is over the limit, else null; always null on an app without limits
 */
export function countedBy(
  app: FastifyInstance,
  limit: Configured,
): (request: FastifyRequest) => Promise<number | null> {
  if (!app.hasDecorator('createRateLimit')) return async () => null
  const count = app.createRateLimit(limit)
  return async (request) => {
    const counted = await count(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : null
  }
}
