import { callbackify } from 'node:util'
import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallDefinition } from '#contract/call.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { gatheringCounter, memoryCounter, sharedCounter } from './counters.ts'

/**
 * Per address and minute, for the calls of retailers and visitors without a limit of their own: far above what a person
 * can do. Staff calls, images and prepared responses have none. Gathered by each process: a statement per request would cost
 * more than it saves.
 */
const requestsPerMinute = 1200

/** Routes under the general limit outside of the contract, by pattern: an address can be spelled in many ways, its route cannot. */
const generalRoutes = /^\/(api|realms)\//

/** Whether a route is under the general limit. Another service calls for all its readers from one address. */
const isGeneral = ({ url = '', config }: FastifyRequest['routeOptions']): boolean =>
  config.definition ? isGeneralCall(config.definition) : generalRoutes.test(url)

const isGeneralCall = ({ access }: CallDefinition): boolean => !['staff', 'service'].includes(access)

/** Whether a call can be refused for too many requests. @param limit of its route: `false` for one without any */
export const isLimited = (definition: CallDefinition, limit: object | false | undefined): boolean =>
  limit === undefined ? isGeneralCall(definition) : limit !== false

/** A limit of one call, or of several counted together. */
export type Limit = {
  /** Requests per minute and address. */
  perMinute: number
  /** Calls of one group share a count; without a group a call has its own. */
  group?: string | undefined
}

/** The plugin's options of a route, with those of our counters. */
type ConfiguredLimit = RateLimitOptions & { counter: 'shared' | 'gathered' | 'process'; counted: string }

/**
 * A limit shared by all processes on the database: for calls that allow guessing, or cost money or work. One statement
 * per request.
 * @param name the call's own, such as `POST /api/user/login`
 * @param factor multiplies every limit, see RATE_LIMIT_FACTOR
 */
export const sharedLimit = (name: string, { perMinute, group }: Limit, factor: number): ConfiguredLimit => ({
  max: Math.ceil(perMinute * factor),
  timeWindow: minuteMs,
  allowList: [],
  counter: 'shared',
  counted: group ?? name,
})

/** A limit per process, against mere volume. */
export const processLimit = (name: string, { perMinute, group }: Limit, factor: number): ConfiguredLimit => ({
  ...sharedLimit(name, { perMinute, group }, factor),
  counter: 'process',
})

/** Enables limits for the routes registered after it; see `sharedLimit`. Those of `isGeneral` get the general one. */
export async function registerLimits(app: FastifyInstance, { db, factor }: { db: Database; factor: number }) {
  const here = memoryCounter()
  const counters = {
    shared: sharedCounter(db),
    gathered: gatheringCounter(db),
    process: async (name: string, address: string) => here(name, address),
  }

  class Store {
    readonly #count
    readonly #name: string
    constructor(options: object) {
      const { counter = 'gathered', counted = 'general' } = options as Partial<ConfiguredLimit>
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
    allowList: ({ routeOptions }) => !isGeneral(routeOptions),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
}

const tooMany = (ms: number) => ({
  statusCode: 429,
  message: 'Too many requests',
  retryAfterSeconds: Math.ceil(ms / 1000),
})

/**
 * Limits per process for work that only the handler can see, such as rendering a page that is not cached.
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
 * Counts a request towards a limit that its route does not declare.
 * @returns seconds to wait where it is over the limit, else null; always null on an app without limits
 */
export function countedBy(
  app: FastifyInstance,
  limit: ConfiguredLimit,
): (request: FastifyRequest) => Promise<number | null> {
  if (!app.hasDecorator('createRateLimit')) return async () => null
  const count = app.createRateLimit(limit)
  return async (request) => {
    const counted = await count(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : null
  }
}
