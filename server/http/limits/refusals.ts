import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { TokenReader } from '../caller.ts'
import { currentRequest } from '../current-request.ts'
import { memoryCounter } from './counters.ts'

/** Tokens per minute, address and process that opened nothing: more than an office has that expire in one minute. */
const refusedPerMinute = 300

/** What is known of the addresses that sent tokens which open nothing. */
export type Refusals = {
  /** Seconds to wait where the address sent too many of them, else null. */
  waitOf: (request: FastifyRequest) => number | null
  count: (request: FastifyRequest) => void
  /** As `readToken`, and counts: for calls that answer visitors, too. */
  counting: (readToken: TokenReader) => TokenReader
}

/** Limits tokens that open nothing, before they are looked up: forged keys would reach the database. */
export function refusalLimit(factor: number, clock: () => number = () => performance.now()): Refusals {
  const count = memoryCounter({ clock })
  const closedUntil = new Map<string, number>()
  const countRefused: Refusals['count'] = ({ ip }) => {
    const key = normalizeIP(ip, 64)
    const { requests, msLeft } = count('refused', key)
    if (requests >= Math.ceil(refusedPerMinute * factor)) closedUntil.set(key, clock() + msLeft)
  }
  return {
    waitOf: ({ ip }) => {
      const key = normalizeIP(ip, 64)
      const msLeft = (closedUntil.get(key) ?? 0) - clock()
      if (msLeft > 0) return Math.ceil(msLeft / 1000)
      closedUntil.delete(key)
      return null
    },
    count: countRefused,
    counting: (readToken) => async (token) => {
      const who = await readToken(token)
      const request = currentRequest()
      if (!who && request) countRefused(request)
      return who
    },
  }
}
