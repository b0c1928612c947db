import type { FastifyBaseLogger } from 'fastify'
import { ok } from '#contract/errors.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { together } from '#server/adapters/database/together.ts'
import type { Sms, SmsSender } from './port.ts'

const keptMs = 7 * dayMs

/**
 * Stores messages where staff can read them, for seven days.
 * @param log also logs them: in the demo, never with real codes
 */
export const smsOutbox = (db: Database, log: FastifyBaseLogger | null): SmsSender => ({
  send: async (message) => {
    await store(db, message)
    const { phone, text } = message
    log?.info({ phone, text }, 'text message')
    return ok(null)
  },
})

const store = together(async (db: Database, messages: readonly Sms[]) => {
  const earliest = Math.min(...messages.map(({ at }) => at.getTime()))
  await db
    .with('old', (query) => query.deleteFrom('sms').where('at', '<', new Date(earliest - keptMs)))
    .insertInto('sms')
    .values(
      messages.map(({ phone, outletId = null, text, at, hasCode = false }) => ({
        phone,
        outlet_id: outletId,
        text,
        at,
        has_code: hasCode,
      })),
    )
    .execute()
  return messages
})
