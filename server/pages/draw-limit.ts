import type { FastifyRequest } from 'fastify'
import type { PageNeed } from '#contract/pages/page-render.ts'
import { workLimits } from '#server/http/limits/limits.ts'

/**
 * Answers that are not kept, per address and minute, in each process; what is kept costs nothing and is not counted. Data
 * have more room than pages, since whoever is refused a page draws it from its data.
 */
const perMinute = { pages: 300, data: 600, searches: 120 }

/** Counts what has to be made. @returns seconds to wait where the address asks for too much, else null */
export type DrawLimit = (request: FastifyRequest, needs: PageNeed, what: 'pages' | 'data') => number | null

export function drawLimit(factor: number): DrawLimit {
  const limit = workLimits(factor)
  return (request, needs, what) => {
    const name = needs === 'search' ? 'searches' : what
    return limit(request, name, perMinute[name])
  }
}
