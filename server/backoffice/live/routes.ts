import type { IncomingHttpHeaders } from 'node:http'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import * as schemas from '#contract/backoffice/live/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { bearerToken } from '#server/http/caller.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import type { Live } from './live.ts'

/** Requests per minute and address: an office behind one address, after a restart of the server. */
const perMinute = 300
const retryAfterSeconds = 15

export const liveRoutes = ({ live }: { live: Live }): Route[] => [
  {
    ...forStaff(watchChanges, schemas.watchChanges, async ({ who, raw, reply }) => {
      if (!live.hasRoom()) return fail('unavailable', { detail: 'Too many screens are open', retryAfterSeconds })
      await live.join({
        who,
        token: bearerToken(raw) ?? '',
        lastEventId: lastEventId(raw.headers),
        begin: () => {
          const headers = reply.getHeaders() as Record<string, string>
          reply.hijack()
          return { response: reply.raw, headers }
        },
      })
      return ok(null)
    }),
    perMinute,
  },
]

const lastEventId = ({ 'last-event-id': id }: IncomingHttpHeaders): string | null =>
  typeof id === 'string' ? id : null
