import { sql } from 'kysely'
import { systemClock, type Clock, type PgBoss } from 'pg-boss'
import { isResting, type Watch } from '#server/adapters/database/watch.ts'

/** Wakes the workers of queues that have something due, so that they need not look by themselves. */
export type QueueWatch = { add: (queue: string, worker: string) => void; close: () => void }

/** How often a worker looks by itself all the same, in seconds. */
export const watchedPollSeconds = 300
/** A queue whose first job is tried again, and keeps the others behind it, stays due: its worker looks once in this time, ms. */
const restMs = 5000

export function watchQueues(boss: PgBoss, watch: Watch, clock: Pick<Clock, 'now'> = systemClock): QueueWatch {
  const workers = new Map<string, string>()
  const wokenAt = new Map<string, number>()
  const close = watch.ask(
    () => (workers.size === 0 ? null : dueOf([...workers.keys()])),
    (due) => {
      const now = clock.now()
      for (const queue of due) {
        const worker = workers.get(queue)
        if (!worker || isResting(wokenAt.get(queue), restMs, now)) continue
        wokenAt.set(queue, now)
        boss.notifyWorker(worker)
      }
    },
  )
  return { add: (queue, worker) => void workers.set(queue, worker), close }
}

const dueOf = (queues: readonly string[]) => sql<string[]>`
  select coalesce(array_agg(queue.name), '{}') from unnest(${queues}::text[]) as queue (name)
  where exists (
    select from pgboss.job j where j.name = queue.name and j.state < 'active' and j.start_after <= pgboss.job_now())`
