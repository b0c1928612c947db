import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from 'pg-boss'
import type { Database } from '#server/adapters/database/database.ts'
import type { Job } from '../job.ts'
import { merged, recordRuns, runOnce, type JobRuns } from './job-runs.ts'
import { createLease } from './lease.ts'

type FrequentJob = Job & { cadence: { everySeconds: number } }
export const isFrequent = (job: Job): job is FrequentJob => 'everySeconds' in job.cadence

const renewMs = 5000

type Options = {
  db: Database
  log: FastifyBaseLogger
  clock: Clock
  stopping: AbortSignal
  module: string
  jobs: readonly FrequentJob[]
}

/**
 * Runs jobs of every few seconds in the process that holds their module's lease; the others try to get it every five
 * seconds. pg-boss would write a row per run, and its cron has minutes only. A running job is not started again. Runs
 * are stored with each renewal.
 * @returns a function that stops them, waits for running ones and releases the lease
 */
export async function startFrequentJobs({
  db,
  log,
  clock,
  stopping,
  module,
  jobs,
}: Options): Promise<() => Promise<void>> {
  const lease = createLease(db, module)
  const running = new Map<string, Promise<void>>()
  let unrecorded = new Map<string, JobRuns>()

  async function run(job: Job): Promise<void> {
    const onError = (error: unknown) => log.error({ err: error, job: job.name }, 'a job failed')
    const runs = await runOnce(job, { now: () => new Date(clock.now()), stopping, onError })
    unrecorded.set(job.name, merged(unrecorded.get(job.name), runs))
  }
  async function record(): Promise<void> {
    const runs = unrecorded
    unrecorded = new Map()
    await recordRuns(db, runs)
  }
  async function renew(): Promise<void> {
    await lease.renew()
    await record()
  }
  const renewOrWarn = () =>
    renew().catch((error: unknown) => log.warn({ err: error, module }, 'the lease of the jobs could not be renewed'))

  await renewOrWarn()
  const timers = [
    clock.setInterval(() => void renewOrWarn(), renewMs),
    ...jobs.map((job) =>
      clock.setInterval(() => {
        if (!lease.isHeld() || running.has(job.name)) return
        running.set(
          job.name,
          run(job).finally(() => running.delete(job.name)),
        )
      }, job.cadence.everySeconds * 1000),
    ),
  ]
  return async () => {
    for (const timer of timers) clock.clearInterval(timer)
    await Promise.all(running.values())
    // Without a database the process ends as well: its lease expires.
    await record()
      .finally(lease.release)
      .catch((error: unknown) => log.warn({ err: error, module }, 'the lease of the jobs was not released'))
  }
}
