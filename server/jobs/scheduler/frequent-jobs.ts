import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from 'pg-boss'
import type { Database } from '#server/adapters/database/database.ts'
import { isResting, type Watch } from '#server/adapters/database/watch.ts'
import { moduleOf, type Job } from '../job.ts'
import { merged, recordRuns, runOnce, type JobRuns } from './job-runs.ts'
import { createLeases } from './lease.ts'

type FrequentJob = Job & { cadence: { everySeconds: number } }
type WatchingJob = FrequentJob & Required<Pick<Job, 'due'>>
export const isFrequent = (job: Job): job is FrequentJob => 'everySeconds' in job.cadence
const isWatching = (job: FrequentJob): job is WatchingJob => job.due !== undefined

const renewMs = 5000
/** Timers are not exact: a job whose time is nearly up is run. */
const tolerableMs = 500

type Options = {
  db: Database
  watch: Watch
  log: FastifyBaseLogger
  clock: Clock
  stopping: AbortSignal
  jobs: readonly FrequentJob[]
}

/**
 * Runs jobs of every few seconds in the process that holds their module's lease; the others try to get it every five
 * seconds. pg-boss would write a row per run, and its cron has minutes only. A running job is not started again. A job that
 * can say whether it has something to do is run when it has. Runs are stored with each renewal.
 * @returns a function that stops them, waits for running ones and releases the leases
 */
export async function startFrequentJobs(options: Options): Promise<() => Promise<void>> {
  const { db, watch, log, clock, stopping, jobs } = options
  const modules = [...new Set(jobs.map(moduleOf))]
  if (modules.length === 0) return async () => undefined
  const leases = createLeases(db, modules)
  const running = new Map<string, Promise<void>>()
  /** When a job was last looked at or began, which is no more often than its cadence. */
  const lookedAt = new Map<string, number>()
  /** What a job that looks for changes saw before its last success. */
  const done = new Map<string, unknown>()
  let unrecorded = new Map<string, JobRuns>()

  const note = (job: Job, runs: JobRuns) => unrecorded.set(job.name, merged(unrecorded.get(job.name), runs))
  async function run(job: Job, seen?: unknown): Promise<void> {
    const onError = (error: unknown) => log.error({ err: error, job: job.name }, 'a job failed')
    const runs = await runOnce(job, { now: () => new Date(clock.now()), stopping, onError })
    note(job, runs)
    if (runs.succeededAt) done.set(job.name, seen)
  }
  function begin(job: Job, seen?: unknown): void {
    if (!leases.isHeld(moduleOf(job)) || running.has(job.name)) return
    lookedAt.set(job.name, clock.now())
    const ending = run(job, seen).finally(() => running.delete(job.name))
    running.set(job.name, ending)
  }
  function look(job: WatchingJob, answer: unknown): void {
    lookedAt.set(job.name, clock.now())
    const isDue = typeof answer === 'string' ? answer !== done.get(job.name) : answer === true
    if (isDue) return begin(job, answer)
    const now = new Date(clock.now())
    note(job, { startedAt: now, succeededAt: now, seconds: null, failures: 0 })
  }
  function questionOf(job: WatchingJob, now: Date): ReturnType<WatchingJob['due']> | null {
    const isEarly = isResting(lookedAt.get(job.name), job.cadence.everySeconds * 1000 - tolerableMs, now.getTime())
    if (isEarly || running.has(job.name) || !leases.isHeld(moduleOf(job))) return null
    return job.due(now)
  }
  async function renew(): Promise<void> {
    const runs = unrecorded
    unrecorded = new Map()
    try {
      await leases.renew(runs)
    } catch (error) {
      // They are stored with the next one.
      for (const [name, later] of unrecorded) runs.set(name, merged(runs.get(name), later))
      unrecorded = runs
      throw error
    }
  }
  const renewOrWarn = () =>
    renew().catch((error: unknown) => log.warn({ err: error }, 'the lease of the jobs could not be renewed'))

  await renewOrWarn()
  const timers = [
    clock.setInterval(() => void renewOrWarn(), renewMs),
    ...jobs
      .filter((job) => !isWatching(job))
      .map((job) => clock.setInterval(() => begin(job), job.cadence.everySeconds * 1000)),
  ]
  const watching = jobs.filter(isWatching).map((job) =>
    watch.ask(
      (now) => questionOf(job, now),
      (answer) => look(job, answer),
    ),
  )
  return async () => {
    for (const timer of timers) clock.clearInterval(timer)
    for (const stop of watching) stop()
    await Promise.all(running.values())
    // Without a database the process ends as well: its leases expire.
    await recordRuns(db, unrecorded)
      .finally(leases.release)
      .catch((error: unknown) => log.warn({ err: error }, 'the lease of the jobs was not released'))
  }
}
