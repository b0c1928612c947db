// What happens by itself: consumers of events and jobs by the clock.

import { systemClock, type Clock } from 'pg-boss'
import type { AppDeps } from '#server/app-deps.ts'
import type { FileStore } from '#server/adapters/files/port.ts'
import { connect } from '#server/adapters/database/database.ts'
import type { Watch } from '#server/adapters/database/watch.ts'
import type { CompanyMemory } from '#server/adapters/company/port.ts'
import { isRunning, type RunningModules } from '#server/services/services.ts'
import { consumers } from './consumers.ts'
import { createUsualLineCount } from '#server/smart-basket/smart-basket.ts'
import { moduleOf, type Job } from './job.ts'
import { jobs } from './jobs.ts'
import { catchUp, openOutbox, watchQueues } from '#server/outbox/outbox.ts'
import { closeQueues, openQueues } from './queues.ts'
import { startScheduler } from './scheduler/scheduler.ts'

type JobDeps = AppDeps & {
  databaseUrl: string
  company: CompanyMemory | null
  backupDir: string | null
  files: FileStore | null
  watch: Watch
  clock?: Clock | undefined
}

type RunningJobs = {
  /** The names of all jobs of this release, also of those that other processes run. */
  names: readonly string[]
  stop: () => Promise<void>
}

/** Starts event delivery and the jobs of this process's modules. */
export async function openJobs(running: RunningModules, deps: JobDeps): Promise<RunningJobs> {
  const { databaseUrl, log, watch, clock = systemClock } = deps
  // A pool without time limits, so that a slow consumer or job takes no connection from requests.
  const working = connect(databaseUrl, 5, (error) => log.warn({ err: error }, 'a database connection broke'))
  const { db, pool } = working
  const own = { ...deps, db }
  const boss = await openQueues({ pool, log, clock })
  const queues = watchQueues(boss, watch, clock)
  const runsMain = isRunning('main', running)
  const outbox = runsMain
    ? await openOutbox({
        boss,
        db,
        consumers: consumers(own),
        waiting: deps.outside ? [] : reachingOut(deps),
        queues,
        log,
      })
    : null
  const endCatchUp = outbox && catchUp(outbox, { watch, log, clock })
  const isOwn = (job: Job) => {
    if (job.outside && !deps.outside) return false
    const module = moduleOf(job)
    return module === 'any' || isRunning(module, running)
  }
  // Only the module itself answers without a retailer's token.
  const countUsualLines = isRunning('smart-basket', running) ? createUsualLineCount(own) : async () => null
  const all = jobs({ ...own, outbox: outbox ?? nothingHappens, countUsualLines, runsMain })
  const stopScheduler = await startScheduler({
    boss,
    db,
    watch,
    queues,
    log,
    clock,
    jobs: all,
    isOwn,
  })
  return {
    names: all.map(({ name }) => name),
    stop: async () => {
      // In this order: a running relay still adds its events to the queues.
      queues.close()
      await Promise.all([stopScheduler(), endCatchUp?.()])
      await closeQueues(boss)
      await pool.end()
    },
  }
}

/** Consumers whose events wait while nothing may go outside. */
const reachingOut = ({ remoteLoyalty }: JobDeps): string[] => ['company', ...(remoteLoyalty ? ['points'] : [])]

/** Only the main module emits events: a process without it has none to deliver. */
const nothingHappens = { relay: async () => undefined }
