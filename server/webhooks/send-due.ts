import type { FastifyBaseLogger } from 'fastify'
import { failingMs, waitAfter } from '#rules/webhooks/topics.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { postMessage } from './post-message.ts'
import { signatureHeader } from './signature.ts'
import { claimDue, recordAttempt, type DueMessage } from './store.ts'

export type SendDeps = {
  db: Database
  log: FastifyBaseLogger
  /** Receivers may be in the own network. */
  webhooksToPrivate: boolean
}

const atOnce = 10
/** Longer than an attempt: a process that dies in between leaves the message to the next one. */
const leaseMs = 60_000

/** The message as it is sent: the same bytes at each attempt. Amounts are baht. */
const bodyOf = ({ event_id, topic, at, data }: Pick<DueMessage, 'event_id' | 'topic' | 'at' | 'data'>): string =>
  JSON.stringify({ id: event_id, topic, at: at.toISOString(), data })

/** Sends the messages whose time has come, some at once; what fails is tried again at its next time, and given up after the last. */
export async function sendDueMessages(deps: SendDeps, now: Date): Promise<void> {
  const due = await claimDue(deps.db, now, leaseMs, atOnce)
  await Promise.all(due.map((message) => sendOne(deps, message, now)))
}

async function sendOne({ db, log, webhooksToPrivate }: SendDeps, message: DueMessage, now: Date): Promise<void> {
  const { url, secret, previous_secret, previous_until, attempts, event_id, topic } = message
  const body = bodyOf(message)
  // Receivers change their secret within the overlap: until then the former one signs, too.
  const isOverlap = previous_secret !== null && previous_until !== null && previous_until > now
  const signature = signatureHeader(isOverlap ? [secret, previous_secret] : [secret], new Date(), body)
  const headers = { 'songdee-signature': signature, 'songdee-event-id': event_id, 'songdee-topic': topic }
  const outcome = await postMessage({ url, body, headers }, { allowPrivate: webhooksToPrivate })
  const at = new Date()
  const wait = outcome.error === null ? null : waitAfter(attempts + 1)
  const nextAt = wait === null ? null : new Date(at.getTime() + wait)
  const isOff = await recordAttempt(db, message, { ...outcome, nextAt, now: at }, new Date(at.getTime() - failingMs))
  if (isOff) log.warn({ webhook: message.webhook_id }, 'a webhook was switched off: nothing was delivered for days')
}
