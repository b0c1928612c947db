import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from 'pg-boss'
import type { Watch } from '#server/adapters/database/watch.ts'
import type { Outbox } from './open.ts'

type CatchUpDeps = { watch: Watch; log: FastifyBaseLogger; clock: Pick<Clock, 'now'> }

/**
 * Looks through what processes of older releases leave to this one. It is no job: one of those may hold the lease of the jobs for as long as
 * the upgrade takes.
 * @returns a function that ends it, and waits for what is running
 */
export function catchUp(outbox: Outbox, { watch, log, clock }: CatchUpDeps): () => Promise<void> {
  let running: Promise<void> | null = null
  const end = watch.ask(
    () => (running ? null : outbox.left),
    (isLeft) => {
      if (!isLeft) return
      running = outbox
        .relay(new Date(clock.now()))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'events that an older release has left could not be passed on'),
        )
        .finally(() => (running = null))
    },
  )
  return async () => {
    end()
    await running
  }
}
