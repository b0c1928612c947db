import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '#server/adapters/database/database.ts'
import { deliver, giveBack } from './deliver.ts'
import type { Consumer } from './consumer.ts'
import { prepareQueues } from './prepare-queues.ts'
import { watchedPollSeconds, type QueueWatch } from './queue-watch.ts'
import { registerConsumers, type OwnConsumers } from './register.ts'
import { inOneTransaction, isLeft, relay } from './relay.ts'

export type Outbox = {
  /** Delivers the events since the last call: within the database before it returns, outside soon after. */
  relay: (now: Date) => Promise<void>
  /** Whether older releases have passed events on without consumers of this one; the next relay gives them these. */
  left: RawBuilder<boolean>
}

type OutboxOptions = {
  boss: PgBoss
  db: Database
  consumers: readonly Consumer[]
  /** Names of consumers whose events are kept, and handled by a later start. */
  waiting?: readonly string[]
  log: FastifyBaseLogger
  /** Wakes the workers; without it they poll by themselves, every `pollSeconds`. */
  queues?: QueueWatch
  retry?: { limit: number; delaySeconds: number; longestSeconds: number }
  pollSeconds?: number
}

/** 5, 10, 20 … seconds, at most an hour apart: ten attempts take some 45 minutes, fourteen four hours. */
const retries = { limit: 14, delaySeconds: 5, longestSeconds: 3600 }
/** After this, a worker counts as dead, as after `kill -9`, and its job is retried. */
const expireSeconds = 60
const keptSeconds = 3 * 24 * 60 * 60
/** As long as their events are kept: a copy of the shop that nobody decides about, or a service that is away, may let them wait for weeks. */
const waitingSeconds = 90 * 24 * 60 * 60
/**
 * Events that a worker fetches at once: fetching looks at all that wait. Outside: a batch ends within `expireSeconds` even where
 * each event waits ten seconds for a service that does not answer, ten of them at a time. Within the database: those that the relay has left.
 */
const batchSizeOf = (consumer: Consumer): number => ('outside' in consumer ? 40 : inOneTransaction)

/**
 * Opens one queue per consumer, which one within the database needs only for what failed. The relay wakes the workers, and the
 * watch those that have something to try again. Events of one
 * order are delivered in sequence: the next one waits while an earlier one is retried or has failed.
 */
export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const { boss, db, consumers, waiting = [], log, queues, retry = retries } = options
  const pollSeconds = options.pollSeconds ?? (queues ? watchedPollSeconds : 5)
  const own = await registerConsumers(db, consumers)
  const workers = new Map<string, string>()
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  const names = consumers.map(({ name }) => name)
  await prepareQueues(boss, names, 'key_strict_fifo', {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestSeconds,
    expireInSeconds: expireSeconds,
    deleteAfterSeconds: keptSeconds,
    retentionSeconds: waitingSeconds,
  })
  for (const consumer of consumers) {
    if (waiting.includes(consumer.name)) continue
    const worker = await work(boss, { db, consumer, own, log, pollSeconds, wake: () => wake(consumer.name) })
    workers.set(consumer.name, worker)
    queues?.add(consumer.name, worker)
  }
  return {
    relay: async (now) => (await relay({ db, boss, consumers, waiting, own }, now)).forEach(wake),
    left: isLeft(own),
  }
}

type WorkerDeps = {
  db: Database
  consumer: Consumer
  own: OwnConsumers
  log: FastifyBaseLogger
  pollSeconds: number
  wake: () => void
}

/** Each job of a batch completes separately: a failing event does not affect the others. */
function work(boss: PgBoss, { db, consumer, own, log, pollSeconds, wake }: WorkerDeps): Promise<string> {
  const settings = {
    batchSize: batchSizeOf(consumer),
    pollingIntervalSeconds: pollSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const
  return boss.work<{ eventId: number }, unknown, typeof settings>(consumer.name, settings, async (jobs) => {
    const tries = jobs.map(({ data, retryCount, retryLimit }) => ({
      eventId: data.eventId,
      last: retryCount >= retryLimit,
    }))
    const { errors, toGiveBack, isMore } = await deliver(db, consumer, tries, own)
    if (toGiveBack.length > 0)
      await giveBack({ db, boss }, consumer.name, toGiveBack).then(
        () => toGiveBack.forEach((id) => errors.delete(id)),
        // Staff have them among those that could not be delivered.
        (error: unknown) => log.warn({ err: error, consumer: consumer.name }, 'events could not be given back'),
      )
    for (const { eventId, last } of tries) {
      if (!errors.has(eventId)) continue
      const what = { err: errors.get(eventId), consumer: consumer.name, eventId }
      log[last ? 'error' : 'warn'](what, last ? 'an event could not be delivered' : 'an event is tried again')
    }
    // Events queued behind these can be delivered now. The relay wakes for those that it adds meanwhile.
    if (isMore) wake()
    return jobs.map(({ id, data: { eventId } }) =>
      errors.has(eventId)
        ? { id, status: 'failed' as const, output: String(errors.get(eventId)) }
        : { id, status: 'completed' as const },
    )
  })
}
