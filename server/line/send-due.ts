import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '#rules/bangkok-time.ts'
import { longestMs, nextAttempt, waits } from '#rules/line/retries.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import { emit } from '#server/events/emit.ts'
import {
  claimDue,
  endWaits,
  expire,
  pauseUntil,
  recordAttempt,
  withdrawAll,
  withdrawUnlinked,
  type MessageRow,
} from './store.ts'

type SendDeps = {
  db: Database
  log: FastifyBaseLogger
  /** Null where LINE is turned off: retailers get text messages. */
  line: () => LineAccount | null
}

const atOnce = 10
/** Longer than an attempt: a process that dies in between leaves the message to the next one. */
const leaseMs = minuteMs

/** Sends the messages whose time has come; where LINE is turned off, none waits any more. */
export async function sendDueMessages({ db, log, line: accountNow }: SendDeps, now: Date): Promise<void> {
  const line = accountNow()
  await transact(db, async (tx) => {
    // What is older waited in a shop that was away, or a copy: the shop may have sent it, and nobody can use it any more.
    const oldest = new Date(now.getTime() - longestMs)
    const expired = await expire(tx, now, oldest)
    await textInstead(
      tx,
      expired.filter(({ at, until }) => until && at >= oldest),
      now,
    )
    await textInstead(tx, await (line ? withdrawUnlinked(tx) : withdrawAll(tx)), now)
  })
  if (!line) return
  const due = await claimDue(db, now, leaseMs, atOnce)
  await Promise.all(due.map((message) => sendOne({ db, log, line }, message)))
}

async function sendOne(
  { db, log, line }: Omit<SendDeps, 'line'> & { line: LineAccount },
  message: MessageRow,
): Promise<void> {
  const { id, receiver, text, reply_token: replyToken, retry_key: retryKey } = message
  const outcome = replyToken
    ? await line.reply({ replyToken, text })
    : await line.push({ to: receiver, text, retryKey })
  const { status, error, isFinal, retryAfterMs } = outcome
  const now = new Date()
  const attempts = message.attempts + 1
  const next = error === null || isFinal ? null : nextAttempt({ attempts, at: message.at, now, retryAfterMs })
  await transact(db, async (tx) => {
    const isRecorded = await recordAttempt(tx, id, {
      status,
      error,
      next_at: next,
      delivered_at: error === null ? now : null,
    })
    if (status === 429 && next) await pauseUntil(tx, next)
    if (error === null) await endWaits(tx, now, leaseMs, waits)
    // Of one that was withdrawn meanwhile the text message is on its way.
    if (error !== null && !next && isRecorded) await textInstead(tx, [message], now)
  })
  if (error !== null && !next) log.warn({ lineMessage: id, status, error }, 'a message to LINE was given up')
}

/**
 * Retailers get by text message what LINE did not deliver, without the link in its last line; of what came too late for either the
 * event alone says so.
 */
export async function textInstead(tx: Tx, messages: readonly MessageRow[], at: Date): Promise<void> {
  const notices = messages.flatMap(({ outlet_id: outletId, reply_token: reply, text, until, subject }) =>
    outletId && !reply
      ? [
          {
            topic: 'notice.undelivered' as const,
            payload: { outletId, text: text.split('\n')[0] ?? '', until: until?.toISOString() ?? null, subject },
            at,
          },
        ]
      : [],
  )
  await emit(tx, ...notices)
}
