import type { FastifyBaseLogger } from 'fastify'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from './port.ts'

const keptMs = 7 * 24 * 60 * 60_000

/**
 * Stores messages where staff can read them, for seven days.
 * @param log also logs them: in the demo, never with real codes
 */
export const smsOutbox = (db: Database, log: FastifyBaseLogger | null): SmsSender => ({
  send: async ({ phone, outletId = null, text, at, hasCode = false }) => {
    await db
      .with('old', (query) => query.deleteFrom('sms').where('at', '<', new Date(at.getTime() - keptMs)))
      .insertInto('sms')
      .values({ phone, outlet_id: outletId, text, at, has_code: hasCode })
      .execute()
    log?.info({ phone, text }, 'text message')
    return ok(null)
  },
})
