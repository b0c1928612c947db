import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { httpProvider } from './http-provider.ts'
import { smsOutbox } from './outbox.ts'
import type { SmsSender } from './port.ts'

/** The provider that the settings name, else the outbox that staff read; in the demo its messages are logged too. */
export const openSms = ({ sms, demo }: Settings, db: Database, log: FastifyBaseLogger): SmsSender =>
  sms ? httpProvider(sms, fetch) : smsOutbox(db, demo ? log : null)
