import type { RawBuilder } from 'kysely'
import type { ModuleName } from '#server/services/services.ts'

/**
 * When a job runs: by a cron expression in Bangkok time, or every few seconds where a minute's wait would be noticed.
 */
type Cadence = ({ cron: string; catchUp?: true } | { everySeconds: number }) & {
  /** Seconds without a success before an alert. */
  lateAfter: number
}

/** Recurring work, done by one of all processes on a database. */
export type Job = {
  /** In lower case with hyphens: the name of its schedule and the label of its metrics. */
  name: string
  /** The module whose processes run it, main by default; `any`: every process may. */
  module?: ModuleName | 'any'
  cadence: Cadence
  /**
   * Of a job of every few seconds: whether it has something to do, looked up every second together with all others. A text
   * says what it depends on: there is something to do where that is not what it was before the last success. Every look has an
   * answer, and counts as a success where there is nothing to do.
   */
  due?: (now: Date) => RawBuilder<boolean | string | null>
  /** It works with somebody outside, and rests where nothing may go there. */
  outside?: boolean
  /**
   * A job that may take long looks between its steps whether the server is stopping (`stopping.throwIfAborted()`); the
   * next start does the rest.
   */
  run: (now: Date, stopping: AbortSignal) => Promise<unknown>
}

export const moduleOf = ({ module = 'main' }: Job): ModuleName | 'any' => module

const minute = 60
const hour = 60 * minute

export const everySeconds = (seconds: number): Cadence => ({ everySeconds: seconds, lateAfter: 5 * minute })
export const everyMinute: Cadence = { cron: '* * * * *', lateAfter: 15 * minute }
/** `at` spreads jobs over the ten minutes. */
export const everyTenMinutes = (at: number): Cadence => ({ cron: `${at}-59/10 * * * *`, lateAfter: hour })
export const hourly = (at: number): Cadence => ({ cron: `${at} * * * *`, lateAfter: 3 * hour })
/** When the office opens; a machine that is switched on later catches up, as at night. */
export const everyMorning: Cadence = { cron: '0 8 * * *', catchUp: true, lateAfter: 26 * hour }
/** From three in the morning. The next process to start catches up on a missed night. */
export const nightly = (at: number): Cadence => ({ cron: `${at} 3 * * *`, catchUp: true, lateAfter: 26 * hour })
