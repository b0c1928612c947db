import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '#rules/bangkok-time.ts'
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

/** Messages on their way to one receiver at the same moment. */
const share = 5
/** Longer than an attempt: a process that dies in between leaves the message to the next one. */
const leaseMs = minuteMs
/** A run ends after so long: only runs that have ended show that the job works. */
const runMs = minuteMs
/** A receiver is slow whose share took so long: it gets no other one near the end, so that nobody waits for it then, */
const slowMs = 1000
/** which is so long before it: more than an attempt takes. */
const endMs = 15_000
/** While messages are on their way, others become due. */
const pollMs = 1000

/** The message as it is sent: the same bytes at each attempt. Amounts are baht. */
const bodyOf = ({ event_id, topic, at, data }: Pick<DueMessage, 'event_id' | 'topic' | 'at' | 'data'>): string =>
  JSON.stringify({ id: event_id, topic, at: at.toISOString(), data })

/**
 * Sends the messages whose time has come, to every receiver some at once: nobody waits for a receiver that is slow. What fails
 * is tried again at its next time, and given up after the last.
 */
export async function sendDueMessages(deps: SendDeps, now: Date, stopping?: AbortSignal): Promise<void> {
  const began = performance.now()
  const underWay = new Map<string, Promise<void>>()
  const slow = new Set<string>()
  const errors: unknown[] = []
  const noteError = (error: unknown) => void errors.push(error)

  async function sendShare(receiver: string, messages: readonly DueMessage[]): Promise<void> {
    const from = performance.now()
    await Promise.all(messages.map((message) => sendOne(deps, message).catch(noteError)))
    underWay.delete(receiver)
    if (performance.now() - from > slowMs) slow.add(receiver)
  }
  async function claim(): Promise<void> {
    const ms = performance.now() - began
    if (stopping?.aborted || errors.length > 0 || ms > runMs) return
    const except = [...underWay.keys(), ...(ms > runMs - endMs ? slow : [])]
    const at = new Date(now.getTime() + ms)
    const due = await claimDue(deps.db, { now: at, leaseMs, share, except })
    for (const [receiver, messages] of Map.groupBy(due, ({ webhook_id }) => webhook_id))
      underWay.set(receiver, sendShare(receiver, messages))
  }

  await claim()
  while (underWay.size > 0) {
    await Promise.race([...underWay.values(), pause(pollMs, undefined, { ref: false })])
    await claim().catch(noteError)
  }
  if (errors.length > 0) throw errors[0]
}

async function sendOne({ db, log, webhooksToPrivate }: SendDeps, message: DueMessage): Promise<void> {
  const { url, secret, former_secrets, attempts, event_id, topic } = message
  const body = bodyOf(message)
  // Receivers change their secret within the overlap: until then the former ones sign, too.
  const signature = signatureHeader([secret, ...former_secrets], new Date(), body)
  const headers = { 'songdee-signature': signature, 'songdee-event-id': event_id, 'songdee-topic': topic }
  const outcome = await postMessage({ url, body, headers }, { allowPrivate: webhooksToPrivate })
  const at = new Date()
  const wait = outcome.error === null ? null : waitAfter(attempts + 1)
  const nextAt = wait === null ? null : new Date(at.getTime() + wait)
  const isOff = await recordAttempt(db, message, { ...outcome, nextAt, now: at }, new Date(at.getTime() - failingMs))
  if (isOff) log.warn({ webhook: message.webhook_id }, 'a webhook was switched off: nothing was delivered for days')
}
