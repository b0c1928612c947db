import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { httpProvider } from './http-provider.ts'
import { smsOutbox } from './outbox.ts'
import type { SmsSender } from './port.ts'
import { thaiBulkSms } from './thai-bulk-sms.ts'

/**
 * The provider of the settings, else the outbox that staff read, also where nothing may go outside; in the demo its
 * messages are logged too.
 */
export function openSms({ sms, demo, outside }: Settings, db: Database, log: FastifyBaseLogger): SmsSender {
  if (!sms || !outside) return smsOutbox(db, demo ? log : null)
  return sms.provider === 'thaibulksms' ? thaiBulkSms(sms, fetch) : httpProvider(sms, fetch)
}
