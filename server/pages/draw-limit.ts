import type { FastifyRequest } from 'fastify'
import type { PageNeed } from '#contract/pages/page-render.ts'
import { workLimits } from '#server/http/limits/limits.ts'

/**
 * Responses not in the cache, per address and minute, in each process; cached ones cost nothing and are not counted.
 * Data has a higher limit than pages, since a client over the page limit renders the page from its data.
 */
const perMinute = { pages: 300, data: 600, searches: 120 }

/** Counts a response that has to be made. @returns seconds to wait where the address is over the limit, else null */
export type DrawLimit = (request: FastifyRequest, needs: PageNeed, what: 'pages' | 'data') => number | null

export function drawLimit(factor: number): DrawLimit {
  const limit = workLimits(factor)
  return (request, needs, what) => {
    const name = needs === 'search' ? 'searches' : what
    return limit(request, name, perMinute[name])
  }
}
