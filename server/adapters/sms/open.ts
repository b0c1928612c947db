import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { SmsSettings } from '#server/settings/sms.ts'
import { httpProvider } from './http-provider.ts'
import { smsOutbox } from './outbox.ts'
import type { SmsSender } from './port.ts'
import { thaiBulkSms } from './thai-bulk-sms.ts'

/**
 * The provider that is set up when a message is sent, else the outbox that staff read, also where nothing may go outside; in
 * the demo its messages are logged too.
 */
export function openSms(
  { demo, outside, settingsNow }: Pick<Settings, 'demo' | 'outside'> & { settingsNow: () => SmsSettings | null },
  db: Database,
  log: FastifyBaseLogger,
): SmsSender {
  const outbox = smsOutbox(db, demo ? log : null)
  return { send: (sms) => ((outside ? providerOf(settingsNow()) : null) ?? outbox).send(sms) }
}

/** The provider of these settings; null: none. */
function providerOf(sms: SmsSettings | null): SmsSender | null {
  if (!sms) return null
  return sms.provider === 'thaibulksms' ? thaiBulkSms(sms, fetch) : httpProvider(sms, fetch)
}
