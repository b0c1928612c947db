import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from 'pg-boss'
import { isResting, type Watch } from '#server/adapters/database/watch.ts'
import type { Outbox } from './open.ts'

type CatchUpDeps = { watch: Watch; log: FastifyBaseLogger; clock: Pick<Clock, 'now'> }

/** After a failure, ms: what is wrong with an event or with the database is not over in a second. */
const restMs = 30_000

/**
 * Looks through what processes of older releases leave to this one. It is no job: one of those may hold the lease of the jobs for as long as
 * the upgrade takes.
 * @returns a function that ends it, and waits for what is running
 */
export function catchUp(outbox: Outbox, { watch, log, clock }: CatchUpDeps): () => Promise<void> {
  let running: Promise<void> | null = null
  let failedAt: number | undefined
  const end = watch.ask(
    () => (running || isResting(failedAt, restMs, clock.now()) ? null : outbox.left),
    (isLeft) => {
      if (!isLeft) return
      running = outbox
        .relay(new Date(clock.now()))
        .catch((error: unknown) => {
          failedAt = clock.now()
          log.warn({ err: error }, 'events that an older release has left could not be passed on')
        })
        .finally(() => (running = null))
    },
  )
  return async () => {
    end()
    await running
  }
}
