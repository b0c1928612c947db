import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSettings } from '#server/sms-settings.ts'
import { httpProvider } from './http-provider.ts'
import { smsOutbox } from './outbox.ts'
import type { SmsSender } from './port.ts'
import { thaiBulkSms } from './thai-bulk-sms.ts'

/** The provider that is set up when a message is sent, else the outbox that staff read; in the demo its messages are logged too. */
export function openSms(
  { demo, settingsNow }: { demo: boolean; settingsNow: () => SmsSettings | null },
  db: Database,
  log: FastifyBaseLogger,
): SmsSender {
  const outbox = smsOutbox(db, demo ? log : null)
  return { send: (sms) => (providerOf(settingsNow()) ?? outbox).send(sms) }
}

/** The provider of these settings; null: none. */
export function providerOf(sms: SmsSettings | null): SmsSender | null {
  if (!sms) return null
  return sms.provider === 'thaibulksms' ? thaiBulkSms(sms, fetch) : httpProvider(sms, fetch)
}
